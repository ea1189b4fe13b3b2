import { inject } from "vitest";
import { migrateAll } from "../../../scripts/local/migrate.ts";
import { type RunningWorker, startWorker } from "../../bench/runtime.ts";
import { bundleIn } from "./service-bundle.ts";

export const ADMIN_TOKEN = "admin-token-of-the-tests-and-no-other";

/** Starts the whole service in workerd, on a free port, with empty state. The ledger has two databases. */
export async function startService(bindings: Record<string, string> = {}): Promise<RunningWorker> {
  const service = await startWorker(
    "wrangler.toml",
    {
      LOCAL_DEVELOPMENT: "true",
      ADMIN_TOKEN,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...bindings,
    },
    { listeners: true, shards: 1, bundle: await bundleIn(inject("bundleFolder")) },
  );
  await migrateAll(service.miniflare);
  return service;
}
