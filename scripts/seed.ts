import { ensureDevVars } from "./local/dev-vars.ts";
import { holdState } from "./local/hold-state.ts";
import { projectRoot } from "./local/root.ts";
import { readLocalSettings } from "./local/settings.ts";
import { seed } from "./seed/seed.ts";

// `npm run seed`: writes providers, games, artwork and the demo operator to the local D1 and R2.
await holdState(projectRoot, "npm run seed");
ensureDevVars(projectRoot);
await seed(projectRoot, readLocalSettings(process.env).walletPort, (line) => console.log(`seed: ${line}`));
console.log("seed: done");
