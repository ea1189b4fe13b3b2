import type { D1Migration } from "cloudflare:test";
import type { Env as Bindings } from "../../src/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
      SHARD_MIGRATIONS: D1Migration[];
      /** A second database of the ledger, for tests that bind it as a shard: see shards.ts. */
      SPARE_LEDGER: D1Database;
    }
    interface GlobalProps {
      mainModule: typeof import("../../src/index.ts");
    }
  }
}
