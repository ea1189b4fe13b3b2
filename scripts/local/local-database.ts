import type { Miniflare } from "miniflare";

/**
 * The script of the runtime in which `localDatabase` runs statements: it takes one request for all statements of a batch.
 */
export const RUN_STATEMENTS = `export default {
  async fetch(request, env) {
    const { name, how, statements } = await request.json();
    const db = env[name];
    try {
      const prepared = statements.map(({ sql, values }) => db.prepare(sql).bind(...values));
      const answer = how === "batch" ? await db.batch(prepared) : await prepared[0][how]();
      return Response.json({ answer: answer ?? null });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * A database of a runtime with the script above, for programs of this machine. The binding that Miniflare itself hands out
 * blocks this process in every `prepare` and every `bind` until the runtime answers: half of the time of a seed.
 * Values are those that JSON has.
 */
export function localDatabase(miniflare: Miniflare, name: string): D1Database {
  const run = async (how: string, statements: readonly Statement[]) => {
    const body = JSON.stringify({ name, how, statements });
    const response = await miniflare.dispatchFetch("http://stores.invalid/", { method: "POST", body });
    const { answer, error } = (await response.json()) as { answer?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return answer;
  };
  const prepare = (sql: string, values: readonly unknown[] = []) => ({
    ...{ sql, values },
    bind: (...bound: unknown[]) => prepare(sql, bound),
    all: () => run("all", [{ sql, values }]),
    run: () => run("run", [{ sql, values }]),
    raw: () => run("raw", [{ sql, values }]),
    first: () => run("first", [{ sql, values }]),
  });
  const database = {
    prepare: (sql: string) => prepare(sql),
    batch: (statements: readonly Statement[]) =>
      run(
        "batch",
        statements.map(({ sql, values }) => ({ sql, values })),
      ),
    withSession: () => database,
    getBookmark: () => null,
  };
  return database as unknown as D1Database;
}
