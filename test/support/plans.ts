import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";

/** The query plans of all statements on movements that work on an installation prepares, in their order. */
export async function plansOf(work: (installation: Env) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const sql of await statementsOf(/movements/, work)) plans.push(await planOf(sql));
  return plans;
}

/** The statements on some tables that work on an installation prepares, in their order. */
export async function statementsOf(tables: RegExp, work: (installation: Env) => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const observed = <T extends D1Database | D1DatabaseSession>(target: T): T =>
    new Proxy(target, {
      get(original, name) {
        const value: unknown = Reflect.get(original, name, original);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "prepare" && tables.test(String(args[0]))) seen.add(String(args[0]));
          const result: unknown = value.apply(original, args);
          return name === "withSession" ? observed(result as D1DatabaseSession) : result;
        };
      },
    });
  await work({ ...(env as Env), DB: observed(env.DB) });
  return [...seen];
}

/** A statement's query plan, a step a line. */
export async function planOf(sql: string, db = env.DB): Promise<string> {
  const values = Array.from({ length: parametersOf(sql) }, () => "1");
  const { results } = await db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail).join("\n");
}

/** A numbered parameter may be used twice. */
function parametersOf(sql: string): number {
  const used = sql.match(/\?\d*/g) ?? [];
  return Math.max(used.filter((name) => name === "?").length, ...used.map((name) => Number(name.slice(1))));
}
