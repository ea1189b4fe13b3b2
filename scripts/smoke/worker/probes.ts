import { DurableObject } from "cloudflare:workers";
import type { SmokeEnv } from "./index.ts";

/** Observations of a probe, for the run to judge. */
export type Seen = Readonly<Record<string, number | string | boolean | readonly number[]>>;

interface Probing {
  readonly env: SmokeEnv;
  readonly url: URL;
  /** Names the rows of this run. */
  readonly run: string;
}

export const PROBES: Readonly<Record<string, (probing: Probing) => Promise<Seen>>> = {
  /** The ledger decides races by `meta.changes`. */
  changes: async ({ env: { DB }, run }) => {
    await prepare(DB);
    const insert = DB.prepare("INSERT INTO probe (id, value) SELECT ?, 1 WHERE 1 = 1 ON CONFLICT DO NOTHING").bind(run);
    const [first, second] = [await insert.run(), await insert.run()];
    const update = "UPDATE probe SET value = 2 WHERE id = ? AND value = ? RETURNING value";
    const met = await DB.prepare(update).bind(run, 1).run();
    const missed = await DB.prepare(update).bind(run, 1).run();
    return {
      inserted: first.meta.changes,
      repeated: second.meta.changes,
      updated: met.meta.changes,
      returned: met.results.length,
      missed: missed.meta.changes,
    };
  },

  /** A batch is one transaction. */
  batch: async ({ env: { DB }, run }) => {
    await prepare(DB);
    const insert = DB.prepare("INSERT INTO probe (id, value) VALUES (?, 1)").bind(`${run}-batch`);
    const failed = await DB.batch([insert, insert]).then(
      () => false,
      () => true,
    );
    const left = await DB.prepare("SELECT COUNT(*) AS left FROM probe WHERE id = ?").bind(`${run}-batch`).first("left");
    return { failed, left: Number(left) };
  },

  /** How long the two statements of a small write take, in milliseconds. */
  latency: async ({ env: { DB }, run }) => {
    await prepare(DB);
    const took: number[] = [];
    for (let i = 0; i < 50; i++) {
      const began = Date.now();
      await DB.batch([
        DB.prepare("SELECT value FROM probe WHERE id = ?").bind(run),
        DB.prepare("INSERT INTO probe (id, value) VALUES (?, 1) ON CONFLICT DO NOTHING").bind(`${run}-${i}`),
      ]);
      took.push(Date.now() - began);
    }
    return { took };
  },

  /** Six requests of an invocation may wait for headers; the seventh waits for one of them. */
  connections: async ({ url }) => {
    const began = Date.now();
    const took = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const answer = await fetch(`${url.origin}/slow?ms=1000`);
        await answer.body?.cancel();
        return Date.now() - began;
      }),
    );
    return { took: took.sort((a, b) => a - b) };
  },

  /** An object that was reset: its stub stays broken, a fresh one works, and what was stored is there. */
  reset: async ({ env: { FRAGILE }, run }) => {
    const stub = FRAGILE.getByName(run);
    const works = (object: typeof stub) =>
      object.count().then(
        () => true,
        () => false,
      );
    await stub.count();
    await stub.break().catch(() => undefined);
    const old = await works(stub);
    const fresh = await works(FRAGILE.getByName(run));
    return { old, fresh, count: await FRAGILE.getByName(run).count() };
  },

  /** The rows that `linger` left. */
  lingered: async ({ env: { DB }, url }) => {
    await prepare(DB);
    const id = url.searchParams.get("id");
    return { rows: Number(await DB.prepare("SELECT COUNT(*) AS rows FROM probe WHERE id = ?").bind(id).first("rows")) };
  },
};

/** Writes a row after `ms`, for a caller that hangs up before; under waitUntil if `protect` is set. */
export async function linger({ DB }: SmokeEnv, { searchParams }: URL, execution: ExecutionContext): Promise<Response> {
  await prepare(DB);
  const work = (async () => {
    await scheduler.wait(Number(searchParams.get("ms")));
    await DB.prepare("INSERT INTO probe (id, value) VALUES (?, 1)").bind(searchParams.get("id")).run();
  })();
  if (searchParams.get("protect") === "true") execution.waitUntil(work);
  await work;
  return new Response("done");
}

export class Fragile extends DurableObject {
  async count(): Promise<number> {
    const count = ((await this.ctx.storage.get<number>("count")) ?? 0) + 1;
    await this.ctx.storage.put("count", count);
    return count;
  }

  async break(): Promise<void> {
    await this.ctx.storage.sync();
    this.ctx.abort("smoke");
  }
}

async function prepare(db: D1Database): Promise<void> {
  await db.prepare("CREATE TABLE IF NOT EXISTS probe (id TEXT PRIMARY KEY, value INTEGER)").run();
}
