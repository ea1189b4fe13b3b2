import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let miniflare: Miniflare;
let origin: URL;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ["test/node/platform/counter-worker.ts"],
    bundle: true,
    write: false,
    format: "esm",
    external: ["cloudflare:*", "node:*"],
  });
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "worker",
      modules: [{ type: "ESModule", path: "worker.js", contents: outputFiles[0]?.text ?? "" }],
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat", "enable_request_signal"],
      // Without the development proxy, which does not pass on that a caller is gone.
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      durableObjects: { COUNTERS: { className: "Counter", useSQLite: true } },
    } as never),
  );
  origin = await miniflare.unsafeGetDirectURL();
});

afterAll(() => miniflare.dispose());

interface State {
  readonly started: number;
  readonly gone: number;
}

const read = async <T>(path: string) => (await (await fetch(new URL(path, origin))).json()) as T;
const count = () => read<{ memory: number; storage: number }>("/count");

async function until(holds: (state: State) => boolean): Promise<void> {
  while (!holds(await read<State>("/state"))) await sleep(10);
}

describe("a Worker in the weather", () => {
  it("loses the memory of its objects with a deployment, and keeps their storage", async () => {
    const before = await count();
    expect(await count()).toEqual({ memory: before.memory + 1, storage: before.storage + 1 });
    await fetch(new URL("/platform/deployment", origin), { method: "POST" });
    expect(await count()).toEqual({ memory: 1, storage: before.storage + 2 });
  });

  it.each([
    ["stops", "/unprotected", 1],
    ["goes on under waitUntil", "/protected", 2],
  ])("%s when its caller hangs up", async (_, path, counted) => {
    const [before, { started, gone }] = [await count(), await read<State>("/state")];
    const caller = connect(Number(origin.port), origin.hostname);
    caller.write(`GET ${path} HTTP/1.1\r\nhost: ${origin.host}\r\n\r\n`);
    await until((state) => state.started > started);
    // The local runtime notices a reset, not the end of what the caller sends.
    caller.resetAndDestroy();
    await until((state) => state.gone > gone);
    await read("/release");
    await sleep(200);
    expect((await count()).storage - before.storage).toBe(counted);
  });
});
