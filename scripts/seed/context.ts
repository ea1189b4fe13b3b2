import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { experimental_readRawConfig, getPlatformProxy } from "wrangler";
import type { AdminCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import type { Env } from "../../src/env.ts";

/** The context of the back office's verbs, with the local D1 and R2 that `wrangler dev` uses. */
export type SeedContext = AdminCtx;

/**
 * Runs work on the local state. Rate counters are stubs: their objects live in the Worker, which must not run
 * meanwhile, so no isolate has a cached key to invalidate.
 */
export async function withLocalState<T>(root: string, work: (ctx: SeedContext) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<Env>({
    configPath: storesOnly(root),
    envFiles: [join(root, ".dev.vars")],
    persist: { path: join(root, ".wrangler/state/v3") },
    remoteBindings: false,
  });
  try {
    const counters = { getByName: () => ({ invalidate: async () => {} }) } as unknown as Env["RATE_COUNTERS"];
    const ctx = createContext({ ...proxy.env, RATE_COUNTERS: counters }, () => {});
    const actor = { id: "seed", name: "Seed", kind: "root", scopes: ["admin"], tokenExpiresAt: null } as const;
    return await work({ ...ctx, actor, address: null, requestId: "seed", action: "seed" });
  } finally {
    await proxy.dispose();
  }
}

/** Writes a configuration with the stores only, because the proxy warns about objects and queues that it cannot run. */
function storesOnly(root: string): string {
  const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.toml") });
  const { name, compatibility_date, compatibility_flags, vars, d1_databases, r2_buckets } = rawConfig;
  const path = join(root, ".wrangler/stores.json");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({ name, compatibility_date, compatibility_flags, vars, d1_databases, r2_buckets }),
  );
  return path;
}
