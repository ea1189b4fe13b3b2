import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { RoundState } from "../../../examples/provider/store.ts";
import { FakeService, type Weather } from "./fake-service.ts";

// The example provider is killed at any point while the service cuts its answers: no round may lose or make money.

const ROUNDS = 40;
const PLAYERS = 8;
const KILLS = 5;

const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Dice from a seed, which a failure prints. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function aFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Row {
  readonly id: string;
  readonly state: RoundState;
  readonly win: string | null;
}

/** The example provider as a process of its own, which can be killed and started again on the same file. */
async function aProvider(service: FakeService, database: string) {
  const [servicePort, port] = [await listen(service.server), await aFreePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    SERVICE_URL: `http://127.0.0.1:${servicePort}`,
    KEYS: "key:secret",
    DATABASE: database,
  };
  let child: ChildProcess;
  const start = async () => {
    const flags = ["--disable-warning=ExperimentalWarning"];
    child = spawn(process.execPath, [...flags, "examples/provider/main.ts"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout!, "data");
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  stops.push(
    () => new Promise((resolve) => service.server.close(resolve)),
    () => service.server.closeAllConnections(),
    kill,
  );
  await start();
  const spin = async (round_id: string): Promise<Record<string, unknown> | undefined> => {
    const body = JSON.stringify({ token: "token", stake: "5", round_id });
    const init = { method: "POST", body, signal: AbortSignal.timeout(60_000) };
    try {
      return (await (await fetch(`http://127.0.0.1:${port}/spin`, init)).json()) as Record<string, unknown>;
    } catch {
      return undefined;
    }
  };
  return { start, kill, spin };
}

async function until(holds: () => boolean, seconds = 60): Promise<void> {
  for (let i = 0; i < seconds * 10; i++) {
    if (holds()) return;
    await sleep(100);
  }
  throw new Error("it did not happen");
}

function read<T>(database: string, sql: string): T[] {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return db.prepare(sql).all() as T[];
  } finally {
    db.close();
  }
}

/** Plays rounds from several browsers while the process is killed and started again; returns what browsers saw. */
async function play(provider: Awaited<ReturnType<typeof aProvider>>, chance: () => number) {
  const ids = Array.from({ length: ROUNDS }, () => randomUUID());
  const seen = new Map<string, Record<string, unknown>>();
  const queue = [...ids];
  const player = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) {
      // A browser without an answer sends the same round again.
      let answer = await provider.spin(id);
      for (; !answer || answer.error === "UNDER_WAY"; answer = await provider.spin(id)) await sleep(100);
      seen.set(id, answer);
    }
  };
  const players = Promise.all(Array.from({ length: PLAYERS }, player));
  // At points of the play rather than in time, so that a slow machine is killed as often.
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => seen.size >= (kill * ROUNDS) / (KILLS + 2), 120);
    await sleep(200 * chance());
    await provider.kill();
    await provider.start();
  }
  await players;
  return { ids, seen };
}

describe("the example provider, killed at any point while answers are lost", () => {
  test("ends every round as the service's books have it", { timeout: 240_000 }, async () => {
    const seed = Number(process.env.SEED ?? randomInt(1_000_000));
    console.log(`seed ${seed}`);
    const chance = dice(seed);
    const weather: Weather = { chance, calm: false };
    const service = new FakeService(weather);
    const folder = mkdtempSync(join(tmpdir(), "example-provider-"));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const database = join(folder, "rounds.sqlite");
    const provider = await aProvider(service, database);
    const { ids, seen } = await play(provider, chance);

    weather.calm = true;
    const open = () => read(database, "SELECT id FROM rounds WHERE state IN ('betting', 'paying', 'undoing')");
    await until(() => open().length === 0 && read(database, "SELECT id FROM calls").length === 0, 120);

    const rounds = read<Row>(database, "SELECT id, state, win FROM rounds");
    const faults = rounds.flatMap(({ id, state, win }) => {
      const [bet, won] = [service.booked.get(`${id}-bet`), service.booked.get(`${id}-win`)];
      const owed = state !== "done" ? undefined : Number(win) > 0 ? win : "0";
      const right = state === "done" ? bet?.stands === true : bet?.stands !== true;
      // The operator sees the end of every round that took something.
      const last = state === "undone" ? service.booked.get(`${id}-undo`) : won;
      const isClosed = state === "refused" || (last?.body as { round_closed?: boolean } | undefined)?.round_closed;
      return right && won?.body.amount === owed && isClosed ? [] : [{ id, state, win, bet, won }];
    });
    expect(faults).toEqual([]);
    expect(service.conflicts).toEqual([]);
    // Every bet that stands has a round, and every round that a browser saw the end of ended so.
    const known = new Map(rounds.map((round) => [`${round.id}-bet`, round]));
    expect([...service.booked].filter(([id, { kind, stands }]) => kind === "bet" && stands && !known.has(id))).toEqual(
      [],
    );
    for (const [id, answer] of seen) {
      const round = known.get(`${id}-bet`);
      if (typeof answer.win === "string") expect([id, round?.state, round?.win]).toEqual([id, "done", answer.win]);
      if (answer.error === "ROUND_CANCELLED") expect([id, round?.state]).toEqual([id, "undone"]);
    }
    expect(rounds.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(rounds.map(({ state }) => state))).toContain("done");
  });
});
