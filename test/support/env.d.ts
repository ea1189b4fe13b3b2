import type { D1Migration } from "cloudflare:test";
import type { Env as Bindings } from "../../src/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("../../src/index.ts");
    }
  }
}
