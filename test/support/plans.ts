import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";

/** The query plans of all statements on movements that work on an installation prepares, in their order. */
export async function plansOf(work: (installation: Env) => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const observed = <T extends D1Database | D1DatabaseSession>(target: T): T =>
    new Proxy(target, {
      get(original, name) {
        const value: unknown = Reflect.get(original, name, original);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "prepare" && /movements/.test(String(args[0]))) seen.add(String(args[0]));
          const result: unknown = value.apply(original, args);
          return name === "withSession" ? observed(result as D1DatabaseSession) : result;
        };
      },
    });
  await work({ ...(env as Env), DB: observed(env.DB) });
  const plans: string[] = [];
  for (const sql of seen) {
    const values = Array.from({ length: sql.split("?").length - 1 }, () => 0);
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    plans.push(results.map(({ detail }) => detail).join("\n"));
  }
  return plans;
}
