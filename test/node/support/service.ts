import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { type RunningWorker, startWorker } from "../../../bench/runtime.ts";

export const ADMIN_TOKEN = "test-admin-token";

/** Starts the whole service in workerd, on a free port, with empty state. */
export async function startService(bindings: Record<string, string> = {}): Promise<RunningWorker> {
  const service = await startWorker("wrangler.toml", {
    LOCAL_DEVELOPMENT: "true",
    ADMIN_TOKEN,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    ...bindings,
  });
  const db = await service.miniflare.getD1Database("DB");
  for (const { queries } of await readD1Migrations("migrations")) {
    await db.batch(queries.map((query) => db.prepare(query)));
  }
  return service;
}
