// `node compiling.mjs <folder of Pyodide> <compiling.py> <folder> <module>`: compiles both archives of a folder in their places.

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, script, folder, beginning] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { info } = JSON.parse(readFileSync(`${pyodide}/pyodide-lock.json`, "utf8"));
const python = await loadPyodide({
  stdLibURL: `${folder}/library.zip`,
  lockFileContents: { info, packages: {} },
  env: { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", ENISHI_JIT: "0" }, // the same bytes every time, without columns of lines
});
python.mountNodeFS("/made", folder);
python.runPython(readFileSync(script, "utf8"));
python.globals.get("compile_archive")("/made/library.zip", python.globals.get("begin")("/made", beginning));
python.globals.get("compile_archive")("/made/enishi.zip");
