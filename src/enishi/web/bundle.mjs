// Bundles the client with esbuild: `node bundle.mjs <folder>`, with the plan that build.py makes on the standard input.
//
// First the frame, the toolkit of the tables, and what is loaded only by those who ask for a hint or an analysis. Then every game's table by itself, with Preact and the toolkit left outside: a
// table is one small file that is loaded when somebody sits down. The pictures of the front page are taken out of the tables.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2];
const assets = join(folder, "assets");
const SOME_TABLES_FAILED = 3;
const plan = JSON.parse(readFileSync(0, "utf8"));

const common = {
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox110", "safari16"],
  minify: true,
  metafile: true,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: assets,
  publicPath: "/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "frame-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "file" },
  logLevel: "warning",
  absWorkingDir: join(web, "..", "..", ".."),
};

/** The names of what an entry point became: its script and its style. */
function outputs(result, entry) {
  for (const [file, made] of Object.entries(result.metafile.outputs)) {
    if (made.entryPoint?.endsWith(entry)) return { script: basename(file), style: made.cssBundle ? basename(made.cssBundle) : null };
  }
  throw new Error(`nothing was made of ${entry}`);
}

function put(name, extension, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const file = `${name}-${hash}.${extension}`;
  writeFileSync(join(assets, file), content);
  return file;
}

/** Words by language: the names of the files that they were put into. */
function putWords(name, words) {
  return Object.fromEntries(
    Object.entries(words).map(([language, said]) => [language, put(`${name}-${language}`, "json", JSON.stringify(said))]),
  );
}

/** Leaves Preact and the toolkit to the one file that everybody shares. */
function shared(toolkit) {
  const names = /^(preact|preact\/hooks|preact\/jsx-runtime|@enishi\/table)$/;
  const left = { path: `./${toolkit}`, external: true, sideEffects: false }; // what a picture does not use is not imported for it
  return { name: "shared", setup: (at) => at.onResolve({ filter: names }, () => left) };
}

/** Source that is not in any file. */
function imagined(name, contents) {
  return {
    name,
    setup(at) {
      at.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: "imagined" }));
      at.onLoad({ filter: /.*/, namespace: "imagined" }, () => ({ contents, resolveDir: web, loader: "js" }));
    },
  };
}

/** In a house without a server the line ends in a worker of the page. */
const withoutServer = {
  name: "without-server",
  setup: (at) =>
    at.onResolve({ filter: /^\.\/house$/ }, (asked) =>
      asked.resolveDir.endsWith(join("web", "live")) ? { path: join(web, "static", "house.ts") } : undefined,
    ),
};

const first = plan.house ? "static/main.tsx" : "main.tsx";

async function bundleFrame() {
  const entryPoints = {
    main: join(web, first),
    toolkit: join(web, "table", "index.ts"),
    table: join(web, "pages", "table_page.tsx"),
    coach: join(web, "coach", "index.tsx"),
    lesson: join(web, "lesson", "index.tsx"),
    explain: join(web, "explain", "index.tsx"),
    replay: join(web, "pages", "replay_page.tsx"),
    people: join(web, "people", "index.tsx"),
    rulebook: join(web, "rulebook", "index.tsx"),
    promise: join(web, "promise", "index.tsx"),
    qr: join(web, "promise", "qr_code.tsx"),
    deals: join(web, "deals", "index.tsx"),
  };
  const result = await build({ ...common, entryPoints, splitting: true, plugins: plan.house ? [withoutServer] : [] });
  return {
    main: outputs(result, `web/${first}`),
    toolkit: outputs(result, "table/index.ts"),
    table: outputs(result, "pages/table_page.tsx"),
    coach: outputs(result, "coach/index.tsx"),
    lesson: outputs(result, "lesson/index.tsx"),
    explain: outputs(result, "explain/index.tsx"),
    replay: outputs(result, "pages/replay_page.tsx"),
    people: outputs(result, "people/index.tsx"),
    rulebook: outputs(result, "rulebook/index.tsx"),
    promise: outputs(result, "promise/index.tsx"),
    qr: outputs(result, "promise/qr_code.tsx"),
    deals: outputs(result, "deals/index.tsx"),
    result,
  };
}

/** What thinks in a thread of its own: one file. */
async function bundleThinker() {
  const result = await build({ ...common, entryPoints: { thinker: join(web, "wasm", "worker.ts") }, format: "iife" });
  return outputs(result, "wasm/worker.ts");
}

/** What belongs to a house without a server: its worker, and what keeps it for days without a network. */
async function bundleHouse(known) {
  const result = await build({ ...common, entryPoints: { house: join(web, "static", "worker.ts") } });
  await build({
    ...common,
    entryPoints: { "service-worker": join(web, "static", "service_worker.ts") },
    format: "iife",
    outdir: folder,
    entryNames: "[name]",
  });
  return { words: putWords("words-house", plan.static), worker: outputs(result, "static/worker.ts").script, ...known };
}

/** A game's table; null where it cannot be bundled, which must not keep the other games from theirs. */
async function bundleTable(game, table, toolkit) {
  try {
    const result = await build({ ...common, entryPoints: { [game]: table }, plugins: [shared(toolkit)] });
    return outputs(result, "table.tsx");
  } catch {
    process.exitCode = SOME_TABLES_FAILED;
    return null;
  }
}

/** One script with the pictures of all games; a table's styles and everything else of it are left out. */
async function bundlePictures(tables, toolkit) {
  const lines = tables.map(([, table], i) => `import { Picture as p${i} } from ${JSON.stringify(table)};`);
  const list = `export default { ${tables.map(([game], i) => `${game}: p${i}`).join(", ")} };`;
  const none = { name: "no-styles", setup: (at) => at.onLoad({ filter: /\.css$/ }, () => ({ contents: "", loader: "js" })) };
  const plugins = [shared(toolkit), none, imagined("pictures", [...lines, list].join("\n"))];
  const result = await build({ ...common, entryPoints: { pictures: "pictures" }, plugins, treeShaking: true, ignoreAnnotations: false });
  return outputs(result, "pictures");
}

/** A page that checks cards or deals by itself: one file with everything in it, which is saved and opened from a disk. */
async function bundleAlone(part, said) {
  const entryPoints = { check: join(web, part, "check_alone.tsx") };
  const words = {
    name: "words",
    setup: (at) => at.onResolve({ filter: /^enishi:words$/ }, (asked) => ({ path: asked.path, namespace: "words" })),
  };
  const load = {
    name: "load",
    setup: (at) => at.onLoad({ filter: /.*/, namespace: "words" }, () => ({ contents: JSON.stringify(said), loader: "json" })),
  };
  const result = await build({
    ...common,
    entryPoints,
    plugins: [words, load],
    format: "iife",
    write: false,
    loader: { ".svg": "dataurl" },
  });
  const [script, style] = [".js", ".css"].map((end) => result.outputFiles.find((file) => file.path.endsWith(end)).text);
  const filled = { script: script.replaceAll("</script", "<\\/script"), style };
  return readFileSync(join(web, "alone.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]);
}

/** All scripts that one imports, and those that these import. */
function imported(file, chunks, found = new Set()) {
  for (const one of chunks[file].imports) {
    if (one.kind !== "import-statement" || found.has(one.path)) continue;
    found.add(one.path);
    imported(one.path, chunks, found);
  }
  return found;
}

/** What the client must know of its own files stands in the page itself. */
function page(frame, files) {
  const chunks = frame.result.metafile.outputs;
  const main = Object.keys(chunks).find((file) => chunks[file].entryPoint?.endsWith(`web/${first}`));
  const wanted = imported(main, chunks);
  const preload = [...wanted].map((file) => `<link rel="modulepreload" href="/assets/${basename(file)}">`);
  const filled = {
    style: `/assets/${frame.main.style}`,
    script: `/assets/${frame.main.script}`,
    icon: `/assets/${files.icon}`,
    preload: preload.join("\n"),
    manifest: plan.house ? '<link rel="manifest" href="/manifest.webmanifest">\n' : "",
    files: JSON.stringify(files).replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  };
  return readFileSync(join(web, "index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]);
}

/** Next to every file the same, compressed: nothing has to be compressed when it is asked for. */
function compress(from) {
  for (const name of readdirSync(from)) {
    if (!/\.(js|css|json|svg|html)$/.test(name)) continue;
    const content = readFileSync(join(from, name));
    writeFileSync(join(from, `${name}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(from, `${name}.br`), brotliCompressSync(content));
  }
}

mkdirSync(assets, { recursive: true });
const frame = await bundleFrame();
const games = Object.entries(plan.games);
const tables = games.filter(([, made]) => made.table).map(([game, made]) => [game, made.table]);
const made = Object.fromEntries(
  await Promise.all(tables.map(async ([game, table]) => [game, await bundleTable(game, table, frame.toolkit.script)])),
);
const whole = tables.filter(([game]) => made[game]);
const files = {
  words: putWords("words", plan.frame),
  games: Object.fromEntries(
    games.map(([game, { words }]) => [game, { words: putWords(`words-${game}`, words), table: made[game] ?? null }]),
  ),
  coach: { words: putWords("words-coach", plan.coach), ...frame.coach },
  lesson: { words: putWords("words-lesson", plan.lesson), ...frame.lesson },
  explain: { words: putWords("words-explain", plan.explain), ...frame.explain },
  table: frame.table,
  replay: frame.replay,
  people: { words: putWords("words-people", plan.people), ...frame.people },
  rulebook: frame.rulebook,
  thinker: await bundleThinker(),
  pictures: await bundlePictures(whole, frame.toolkit.script),
  promise: { words: putWords("words-promise", plan.promise), ...frame.promise },
  qr: frame.qr,
  deals: { words: putWords("words-deals", plan.deals), ...frame.deals },
  icon: put("enishi", "svg", readFileSync(join(web, "style", "icon.svg"))),
  ...(plan.house && { house: await bundleHouse(plan.house) }),
};
writeFileSync(join(folder, "index.html"), page(frame, files));
writeFileSync(join(folder, "enishi-verify.html"), await bundleAlone("promise", plan.promise));
writeFileSync(join(folder, "enishi-verify-deal.html"), await bundleAlone("deals", plan.deals));
compress(folder);
compress(assets);
