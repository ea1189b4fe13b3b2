import { join } from "node:path";
import { ensureDevVars } from "./local/dev-vars.ts";
import { migrate } from "./local/migrate.ts";
import { projectRoot } from "./local/root.ts";

// `npm run migrate`: applies pending migrations to the local databases.
ensureDevVars(projectRoot);
await migrate(join(projectRoot, ".wrangler/state"), (line) => console.log(`migrate: ${line}`));
