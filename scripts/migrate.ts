import { ensureDevVars } from "./local/dev-vars.ts";
import { migrate } from "./local/migrate.ts";
import { projectRoot } from "./local/root.ts";

// `npm run migrate`: brings the local D1 to the newest schema.
ensureDevVars(projectRoot);
await migrate(projectRoot, (line) => console.log(`migrate: ${line}`));
