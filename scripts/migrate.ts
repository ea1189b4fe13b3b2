import { join } from "node:path";
import { ensureDevVars } from "./local/dev-vars.ts";
import { holdState } from "./local/hold-state.ts";
import { migrate } from "./local/migrate.ts";
import { projectRoot } from "./local/root.ts";

// `npm run migrate`: applies pending migrations to the local databases.
await holdState(projectRoot, "npm run migrate");
ensureDevVars(projectRoot);
await migrate(join(projectRoot, ".wrangler/state"), (line) => console.log(`migrate: ${line}`));
