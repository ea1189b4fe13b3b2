import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { signedHeaders } from "../support/signed-headers.ts";
import { send } from "./arrivals.ts";
import { atMost, type Figure, median, withoutGoal } from "./figures.ts";
import { prepareService } from "./service.ts";

const run = promisify(execFile);

const MAX_START_UP_MS = 60;
const STARTS = 5;

/** The time that production's script takes to start, and the first request of an isolate. */
export async function startUpFigures(walletUrl: string): Promise<Figure[]> {
  console.error(`starting production's script ${STARTS} times …`);
  const folder = await mkdtemp(join(tmpdir(), "start-up-"));
  try {
    const started: number[] = [];
    for (let start = 0; start < STARTS; start++) started.push(await startUpMs(join(folder, "start.cpuprofile")));
    return [atMost("start of the script, ms", started, MAX_START_UP_MS), ...(await firstRequestFigures(walletUrl))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The script's own time at its start, from the profile that `wrangler check startup` takes of it. */
async function startUpMs(file: string): Promise<number> {
  await wrangler("check", "startup", "--args", "--env=production", "--outfile", file);
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(file, "utf8")) as {
    nodes: { id: number; callFrame: { functionName: string } }[];
    samples: number[];
    timeDeltas: number[];
  };
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const busy = samples.map((id, place) => (idle.has(id) ? 0 : (timeDeltas[place] ?? 0)));
  return busy.reduce((sum, microseconds) => sum + microseconds, 0) / 1_000;
}

function wrangler(...args: string[]) {
  return run("npx", ["wrangler", ...args], { env: { ...process.env, WRANGLER_SEND_METRICS: "false" }, maxBuffer: 1e8 });
}

/** A signed ping of an isolate that has answered nothing yet, with a database that has the key, and the next one. */
async function firstRequestFigures(walletUrl: string): Promise<Figure[]> {
  const service = await prepareService(walletUrl, { titles: 100 });
  const { key, target } = service.scenarios.ping;
  const took: { first: number; second: number }[] = [];
  const ping = async () => {
    const began = performance.now();
    const url = service.worker.url + target;
    const { status } = await send({ method: "GET", url, headers: signedHeaders(key, "GET", target) });
    if (status !== 200) throw new Error(`a ping was answered ${status}`);
    return performance.now() - began;
  };
  for (let start = 0; start < STARTS; start++) {
    await service.worker.restart();
    took.push({ first: await ping(), second: await ping() });
  }
  await service.worker.stop();
  const [first, second] = [median(took.map((one) => one.first)), median(took.map((one) => one.second))];
  return [withoutGoal("a ping, first and second of an isolate", `${first.toFixed(1)} and ${second.toFixed(1)} ms`)];
}
