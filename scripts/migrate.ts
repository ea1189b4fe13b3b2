import { ensureDevVars } from "./local/dev-vars.ts";
import { migrate } from "./local/migrate.ts";
import { projectRoot } from "./local/root.ts";

// `npm run migrate`: applies pending migrations to the local D1.
ensureDevVars(projectRoot);
await migrate(projectRoot, (line) => console.log(`migrate: ${line}`));
