/** What is around every page: the header, dialogs, messages, the keys of the whole app. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { _ } from "../lib/i18n.ts";
import { AccountDialog } from "./dialogs/account.tsx";
import { dialog } from "./dialogs/open.ts";
import { KeysDialog } from "./dialogs/keys.tsx";
import { SettingsDialog } from "./dialogs/settings.tsx";
import { createGame, loadPlayers, loadVariants, me, errorText } from "./api.ts";
import { keyPrograms, sizeOf, variantOf } from "./choices.ts";
import type { Variant } from "./choices.ts";
import { useKeys } from "./keyboard.ts";
import { isWithPeople, leavePage } from "./leaving.ts";
import { Icon } from "./parts/icon.tsx";
import { Logo } from "./parts/logo.tsx";
import { say, Toasts } from "./parts/toasts.tsx";
import { choices, hasSound } from "./preferences.ts";
import { isOffline } from "./offline.ts";
import { go, route } from "./router.ts";
import type { PageName } from "./router.ts";
import { Page } from "./pages.tsx";
import { tasks } from "./tasks.ts";

export function App() {
  useKeys({
    programs: () => startByKey("programs"),
    firstProgram: () => startByKey("first"),
    // In a game between people F3 searches the page, as everywhere else.
    ...(isWithPeople.value ? {} : { secondProgram: () => startByKey("second") }),
    twoPeople: () => startByKey("here"),
    menu: () => leavePage("link", () => go("/")),
    keys: () => (dialog.value = "keys"),
  });
  return (
    <>
      <a class="skip" href="#content">
        {_("Skip to content")}
      </a>
      <Header />
      <OfflineBanner />
      <div id="content" tabIndex={-1}>
        <Page route={route.value} />
      </div>
      <Dialogs />
      <Toasts />
    </>
  );
}

function Header() {
  return (
    <header class="header">
      <a class="brand" href="/" aria-label="Tengen">
        <Logo />
        <span>Tengen</span>
      </a>
      <nav class="nav" aria-label={_("Pages")}>
        {links().map((link) => (
          <PageLink key={link.href} link={link} />
        ))}
        <More />
      </nav>
      <div class="tools">
        <Tasks />
        <Tool label={hasSound.value ? _("Sound is on") : _("Sound is off")} icon={hasSound.value ? "sound" : "mute"} onClick={() => (hasSound.value = !hasSound.value)} />
        <Tool label={_("Keyboard shortcuts")} icon="keyboard" onClick={() => (dialog.value = "keys")} />
        <Tool label={_("Settings")} icon="settings" onClick={() => (dialog.value = "settings")} />
        <Tool label={me.value?.account?.login ?? _("Account")} icon="person" onClick={() => (dialog.value = "account")} />
      </div>
    </header>
  );
}

function PageLink({ link: { page, href, label, isSecond }, onClick }: { link: PlaceLink; onClick?: (event: MouseEvent) => void }) {
  return (
    <a href={href} class={isSecond ? "second" : undefined} aria-current={isAt(page) ? "page" : undefined} onClick={onClick}>
      {label}
    </a>
  );
}

/** Pages that few need; in a narrow window also those for which the header has no room. */
function More() {
  const close = ({ currentTarget }: MouseEvent): void => (currentTarget as HTMLElement).closest<HTMLElement>("[popover]")?.hidePopover();
  return (
    <>
      <button type="button" class="button plain nav-more" popovertarget="more-pages">
        {_("More")}
      </button>
      <div id="more-pages" class="card more-pages" popover="auto">
        {[...links().filter(({ isSecond }) => isSecond), ...furtherLinks()].map((link) => (
          <PageLink key={link.href} link={link} onClick={close} />
        ))}
      </div>
    </>
  );
}

/** What goes on on the server; loaded when there is something. */
function Tasks() {
  const [tool, setTool] = useState<{ Shown: ComponentType } | null>(null);
  const hasAny = tasks.value.length > 0;
  useEffect(() => {
    if (!hasAny || tool) return;
    import("./jobs/tool.tsx").then(
      ({ TaskTool }) => setTool({ Shown: TaskTool }),
      () => {}, // the work goes on all the same
    );
  }, [hasAny]);
  return hasAny && tool ? <tool.Shown /> : null;
}

/** Read aloud when it comes; the room for it is always there, so that it is. */
function OfflineBanner() {
  return (
    <div class="offline" role="status">
      {isOffline.value && (
        <p class="banner warn">
          <span class="spinner" aria-hidden="true" />
          {_("The server is not responding. Trying again…")}
        </p>
      )}
    </div>
  );
}

/** A game belongs to "Play", a review to "Analysis". */
function isAt(page: PageName): boolean {
  const homes: Partial<Record<PageName, PageName>> = { game: "home", review: "analysis", editor: "analysis", study: "studies", drill: "studies" };
  const here = route.value.page;
  return (homes[here] ?? here) === page;
}

interface PlaceLink {
  readonly page: PageName;
  readonly href: string;
  readonly label: string;
  /** Whether it gives way in a narrow window. */
  readonly isSecond?: boolean;
}

function links(): readonly PlaceLink[] {
  return [
    { page: "home", href: "/", label: _("Play") },
    { page: "lessons", href: "/lessons", label: _("Learn") },
    { page: "puzzles", href: "/puzzles", label: _("Puzzles") },
    { page: "games", href: "/games", label: _("Games") },
    { page: "analysis", href: "/analysis", label: _("Analysis") },
    { page: "studies", href: "/studies", label: _("Studies"), isSecond: true },
    { page: "rules", href: "/rules", label: _("Rules"), isSecond: true },
  ];
}

function furtherLinks(): readonly PlaceLink[] {
  return [
    { page: "learning", href: "/learning", label: _("Programs that learn") },
    { page: "lab", href: "/lab", label: _("Search laboratory") },
    { page: "history", href: "/history", label: _("History of the games") },
  ];
}

interface ToolProps {
  readonly label: string;
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly onClick: () => void;
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <button type="button" class={`button plain square tool-${icon}`} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Dialogs() {
  const close = () => (dialog.value = "none");
  switch (dialog.value) {
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "account":
      return <AccountDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "none":
      return null;
  }
}

// -- the function keys -----------------------------------------------------------------------------

type KeyGame = "programs" | "first" | "second" | "here";

function startByKey(game: KeyGame): void {
  leavePage("begin", () => void startGame(game));
}

async function startGame(game: KeyGame): Promise<void> {
  try {
    const variant = variantOf(choices.value, await loadVariants());
    if (!variant) return;
    go(`/game/${await createGame(await keyRequest(game, variant))}`);
  } catch (error) {
    say(errorText(error));
  }
}

async function keyRequest(game: KeyGame, variant: Variant): Promise<unknown> {
  const size = sizeOf(choices.value, variant);
  const { classics } = await loadPlayers(variant.name, size);
  const [first, second] = keyPrograms(variant, classics.map(({ name }) => name));
  const base = { variant: variant.name, ...(size && variant.sizes.length > 0 ? { size } : {}), clock: { kind: "none" } };
  switch (game) {
    case "programs":
      return { ...base, kind: "programs", players: { first, second } };
    case "here":
      return { ...base, kind: "here" };
    default:
      return { ...base, kind: "computer", seat: "first", opponent: game === "first" ? first : second };
  }
}
