import { join } from "node:path";
import type { Miniflare } from "miniflare";
import type { AdminCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import type { Env } from "../../src/env.ts";
import { readDevVars } from "../local/dev-vars.ts";
import { localDatabase } from "../local/local-database.ts";
import { localConfig, withStores } from "../local/migrate.ts";

/** The context of the back office's verbs, with the local D1 and R2 that `wrangler dev` uses. */
export type SeedContext = AdminCtx;

/**
 * Runs work on the local state. Rate counters are stubs: their objects live in the Worker, which must not run
 * meanwhile, so no isolate has a cached key to invalidate.
 */
export function withLocalState<T>(root: string, work: (ctx: SeedContext, stores: Miniflare) => Promise<T>): Promise<T> {
  return withStores(join(root, ".wrangler/state"), async (stores) => {
    const settings = { ...localConfig(root).vars, ...readDevVars(root) };
    const { d1_databases } = localConfig(root);
    const databases = d1_databases.map(({ binding }) => [binding, localDatabase(stores, binding)] as const);
    const counters = { getByName: () => ({ invalidate: async () => {} }) };
    const env = {
      ...settings,
      ...(await stores.getBindings()),
      ...Object.fromEntries(databases),
      RATE_COUNTERS: counters,
    } as unknown as Env;
    const behind: Promise<unknown>[] = [];
    const ctx = createContext(env, (own) => void behind.push(own));
    const actor = { id: "seed", name: "Seed", kind: "root", scopes: ["admin"], tokenExpiresAt: null } as const;
    const done = await work({ ...ctx, actor, address: null, requestId: "seed", action: "seed" }, stores);
    // Work behind the calls needs the databases, which close after this.
    while (behind.length > 0) await Promise.allSettled(behind.splice(0));
    return done;
  });
}
