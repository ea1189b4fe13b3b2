import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopAll } from "../local/children.ts";
import { freePort } from "../local/ports.ts";
import { untilReady } from "../local/ready.ts";
import { projectRoot } from "../local/root.ts";
import { wrangler } from "../local/wrangler.ts";
import type { Seen } from "./worker/probes.ts";
import type { Call } from "./worker/wallet.ts";

/** The Worker of a run: wallet, provider and probes. */
export interface SmokeWorker {
  readonly url: string;
  /** The callbacks that a player's wallet got, oldest first. */
  calls(player: string): Promise<Call[]>;
  probe(name: string, query?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Starts a request that lasts `ms` and leaves a row, and hangs up after a fifth of it. */
  lingerAndHangUp(id: string, ms: number, protect: boolean): Promise<void>;
  /** Deletes the Worker and its database, or stops the local one. */
  remove(): Promise<void>;
}

const MAX_START_MS = 120_000;

/** Starts it in this machine's simulator. */
export async function startSmokeWorker(): Promise<SmokeWorker> {
  const port = await freePort();
  const { folder, token, args } = prepare();
  const dev = ["dev", ...args, "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  const child = wrangler(
    projectRoot,
    [...dev, "--persist-to", join(folder, "state"), "--show-interactive-dev-session", "false"],
    ["ignore", "ignore", "ignore"],
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/healthz`, MAX_START_MS);
  return smokeWorkerAt(url, token, async () => {
    await stopAll([{ name: "smoke", process: child }]);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Deploys it to the account that wrangler is logged in to. */
export async function deploySmokeWorker(): Promise<SmokeWorker> {
  const { folder, token, args } = prepare();
  const output = await runWrangler(["deploy", ...args]);
  const url = /https:\/\/[\w.-]+\.workers\.dev/.exec(output)?.[0];
  if (url === undefined) throw new Error(`wrangler named no address of the smoke Worker:\n${output}`);
  await untilReady(`${url}/healthz`, MAX_START_MS);
  return smokeWorkerAt(url, token, async () => {
    const config = args.slice(0, 2);
    await runWrangler(["delete", ...config, "--force"]);
    await runWrangler(["d1", "delete", "operator-games-smoke", ...config, "--skip-confirmation"]);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** A copy of the configuration, because wrangler writes the id of the database that it creates into it. */
function prepare() {
  const folder = mkdtempSync(join(tmpdir(), "smoke-"));
  const source = join(projectRoot, "scripts/smoke/worker");
  const config = readFileSync(join(source, "wrangler.toml"), "utf8").replace(
    'main = "index.ts"',
    `main = ${JSON.stringify(join(source, "index.ts"))}`,
  );
  writeFileSync(join(folder, "wrangler.toml"), config);
  const token = randomBytes(24).toString("hex");
  return { folder, token, args: ["--config", join(folder, "wrangler.toml"), "--var", `SMOKE_TOKEN:${token}`] };
}

async function runWrangler(args: readonly string[]): Promise<string> {
  const child = wrangler(projectRoot, args, ["ignore", "pipe", "pipe"]);
  const output: string[] = [];
  child.stdout?.on("data", (chunk) => output.push(String(chunk)));
  child.stderr?.on("data", (chunk) => output.push(String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`wrangler ${args[0]} failed:\n${output.join("")}`);
  return output.join("");
}

function smokeWorkerAt(url: string, token: string, remove: () => Promise<void>): SmokeWorker {
  const headers = { "x-smoke-token": token };
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers });
    if (!answer.ok) throw new Error(`the smoke Worker answered ${answer.status} to ${path}`);
    return answer.json();
  };
  return {
    url,
    calls: async (player) => (await get("/calls", { player })) as Call[],
    probe: async (name, query = {}) => (await get(`/probes/${name}`, query)) as Seen,
    lingerAndHangUp: async (id, ms, protect) => {
      const query = new URLSearchParams({ id, ms: String(ms), protect: String(protect) });
      await fetch(`${url}/linger?${query}`, { headers, signal: AbortSignal.timeout(ms / 5) }).catch(() => undefined);
    },
    remove,
  };
}
