import type { D1Migration } from "cloudflare:test";
import type { Env as Bindings } from "../../src/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
      SHARD_MIGRATIONS: D1Migration[];
      /** The ledger's second database: see shards.ts. */
      LEDGER_01: D1Database;
    }
    interface GlobalProps {
      mainModule: typeof import("../../src/index.ts");
    }
  }
  interface ImportMeta {
    /** Vite's: the modules that match, each with its loader. */
    glob(patterns: readonly string[]): Record<string, () => Promise<unknown>>;
  }
}
