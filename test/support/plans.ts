import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";
import { intercepted } from "./intercepted.ts";

/** The query plans of all statements on movements that work on an installation prepares, in their order. */
export async function plansOf(work: (installation: Env) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const sql of await statementsOf(/movements/, work)) plans.push(await planOf(sql));
  return plans;
}

/** The statements on some tables that work on an installation prepares, in their order. */
export async function statementsOf(tables: RegExp, work: (installation: Env) => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  await work({ ...(env as Env), DB: observed(env.DB, (sql) => tables.test(sql) && seen.add(sql)) });
  return [...seen];
}

/** A database that shows every statement prepared through it. */
export function observed<T extends D1Database | D1DatabaseSession>(target: T, show: (sql: string) => void): T {
  return intercepted(target, {
    prepare: ([sql], prepare) => {
      show(String(sql));
      return prepare(sql);
    },
    withSession: (args, open) => observed(open(...args) as D1DatabaseSession, show),
  });
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
