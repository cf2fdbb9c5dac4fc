/** The mark of Tengen: a stone on the centre of the board. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" class="logo-board" />
      <path d="M16 3.5v25M3.5 16h25M8 3.5v25M24 3.5v25M3.5 8h25M3.5 24h25" class="logo-lines" />
      <circle cx="16" cy="16" r="6.5" class="logo-stone" />
    </svg>
  );
}
