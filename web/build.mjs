/**
 * Builds the web app, its demo page, or its tests.
 *
 *   node build.mjs            the app, into ../src/tengen/server/static
 *   node build.mjs --watch    the same again after each change
 *   node build.mjs --demo     the demo page of the board, into build/demo
 *   node build.mjs --test     bundles test/**.test.ts(x) and runs them
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const STATIC = join(HERE, "..", "src", "tengen", "server", "static");
/** Built here first, so that a build that fails leaves what was there. */
const FRESH = join(HERE, "build", "static");
/** What a first visit may load, in bytes after gzip. */
const BUDGET = 100_000;

/** Styles that a page loads by itself are files of their own: `import address from "x.sheet.css"`. */
const SHEETS = {
  name: "sheets",
  setup: (build) =>
    build.onLoad({ filter: /\.sheet\.css$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target: "es2022" });
      return { contents: code, loader: "file" };
    }),
};

const COMMON = {
  absWorkingDir: HERE,
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "file" },
  plugins: [SHEETS],
  legalComments: "none",
  logLevel: "warning",
};

const APP = {
  ...COMMON,
  entryPoints: [{ in: "src/app/main.tsx", out: "app" }],
  outdir: join(FRESH, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  splitting: true,
  minify: true,
  metafile: true,
};

// -- the app ---------------------------------------------------------------------------------

async function buildApp() {
  rmSync(FRESH, { recursive: true, force: true });
  await finish(await esbuild.build(APP));
}

/** Writes what refers to the bundles: the page, the manifest, the licences, the worker. */
async function finish({ metafile }) {
  const first = firstLoad(metafile.outputs);
  const icons = { icon: withHash("icon.svg"), touchIcon: withHash("icon-180.png"), bigIcon: withHash("icon-512.png") };
  const page = filled(readFileSync(join(HERE, "index.html"), "utf8"), {
    ...icons,
    styles: first.filter(isStyle).map((path) => `<link rel="stylesheet" href="${path}">`).join("\n    "),
    scripts: first.filter(isScript).map(scriptTag).join("\n    "),
  });
  writeFileSync(join(FRESH, "index.html"), page);
  writeFileSync(join(FRESH, "manifest.webmanifest"), JSON.stringify(manifest(icons), null, 2) + "\n");
  writeFileSync(join(FRESH, "licenses.txt"), licences());
  await buildWorker(page);
  report(page, first);
  rmSync(STATIC, { recursive: true, force: true });
  cpSync(FRESH, STATIC, { recursive: true });
}

/** The worker knows every file of this build; its own name never changes. */
async function buildWorker(page) {
  const files = readdirSync(join(FRESH, "assets")).map((name) => `/assets/${name}`).sort();
  const build = createHash("sha256").update(page).update(files.join("\n")).digest("hex").slice(0, 12);
  await esbuild.build({
    ...COMMON,
    entryPoints: ["worker/worker.ts"],
    outfile: join(FRESH, "worker.js"),
    minify: true,
    define: { FILES: JSON.stringify(files), BUILD: JSON.stringify(build) },
  });
}

/** Returns the addresses of the entry, of the chunks it imports at once, and of its styles. */
function firstLoad(outputs) {
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === "src/app/main.tsx");
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const part of outputs[path].imports) if (part.kind === "import-statement") visit(part.path);
    if (outputs[path].cssBundle) visit(outputs[path].cssBundle);
  };
  visit(entry);
  return [...found].map((path) => `/assets/${basename(path)}`);
}

const isStyle = (path) => path.endsWith(".css");
const isScript = (path) => path.endsWith(".js");

function scriptTag(path, at) {
  return at === 0 ? `<script type="module" src="${path}"></script>` : `<link rel="modulepreload" href="${path}">`;
}

function withHash(name) {
  const bytes = readFileSync(join(HERE, name));
  const [stem, end] = name.split(".");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  const path = `/assets/${stem}-${hash}.${end}`;
  writeFileSync(join(FRESH, path), bytes);
  return path;
}

function filled(template, values) {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, name) => values[name]);
}

function manifest({ icon, bigIcon }) {
  return {
    name: "Tengen",
    short_name: "Tengen",
    description: "Five in a row and Reversi: play, understand, teach.",
    start_url: "/",
    display: "standalone",
    background_color: "#f6eddc",
    theme_color: "#e4bb7c",
    icons: [
      { src: icon, sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: bigIcon, sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
}

/** The licences of the packages that are part of the bundles. */
function licences() {
  const { packages } = JSON.parse(readFileSync(join(HERE, "package-lock.json"), "utf8"));
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  return shipped
    .map(([path, { version }]) => {
      const file = readdirSync(join(HERE, path)).find((name) => /^licen[cs]e/i.test(name));
      const text = file ? readFileSync(join(HERE, path, file), "utf8").trim() : "";
      return `${path.replace(/^.*node_modules\//, "")} ${version}\n\n${text}\n`;
    })
    .join("\n\n");
}

function report(page, first) {
  const sizes = first.map((path) => gzipSync(readFileSync(join(FRESH, path))).length);
  const total = gzipSync(page).length + sizes.reduce((sum, size) => sum + size, 0);
  console.log(`web app: first load ${(total / 1000).toFixed(1)} kB after gzip, in ${first.length + 1} files`);
  if (total > BUDGET) throw new Error(`the first load is over ${BUDGET / 1000} kB`);
}

async function watch() {
  const plugin = { name: "finish", setup: (build) => build.onEnd((result) => result.errors.length || finish(result)) };
  rmSync(FRESH, { recursive: true, force: true });
  const context = await esbuild.context({ ...APP, plugins: [...APP.plugins, plugin] });
  await context.watch();
}

// -- the demo --------------------------------------------------------------------------------

async function buildDemo() {
  const folder = join(HERE, "build", "demo");
  await esbuild.build({ ...COMMON, entryPoints: ["demo/demo.tsx", "demo/bench.tsx"], outdir: folder, minify: true });
  const page = readFileSync(join(HERE, "demo.html"), "utf8");
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "bench.html"), page.replaceAll('"demo.', '"bench.'));
  console.log(`open ${join(folder, "index.html")}`);
}

// -- the tests -------------------------------------------------------------------------------

async function runTests() {
  const folder = join(HERE, "build", "test");
  rmSync(folder, { recursive: true, force: true });
  const tests = filesUnder(join(HERE, "test")).filter((path) => /\.test\.tsx?$/.test(path));
  await esbuild.build({ ...COMMON, entryPoints: tests, outdir: folder, outbase: "test", platform: "node", packages: "external" });
  const bundled = filesUnder(folder).filter((path) => path.endsWith(".test.js"));
  process.exitCode = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...bundled], { stdio: "inherit" }).status ?? 1;
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
}

const COMMANDS = { "--watch": watch, "--demo": buildDemo, "--test": runTests };
await (COMMANDS[process.argv[2]] ?? buildApp)();
