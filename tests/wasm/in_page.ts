// The same as `in_node`, in a page: `trace(plan)` answers the digests, by the modules that lie beside the page.

import { trace } from "./trace.ts";

const read = async (name: string): Promise<Response> => fetch(`/${name}`);

Object.assign(globalThis, {
  trace: async (plan: Parameters<typeof trace>[3]) => {
    const [facts, rules, mind] = await Promise.all(["game.json", "rules.wasm", "mind.wasm"].map(read));
    return trace(await facts!.json(), await rules!.arrayBuffer(), await mind!.arrayBuffer(), plan);
  },
});
