import { ensureDevVars } from "./local/dev-vars.ts";
import { projectRoot } from "./local/root.ts";
import { readLocalSettings } from "./local/settings.ts";
import { seed } from "./seed/seed.ts";

// `npm run seed`: providers, titles, artwork and the demo operator, into the local D1 and R2.
ensureDevVars(projectRoot);
await seed(projectRoot, readLocalSettings(process.env).walletPort, (line) => console.log(`seed: ${line}`));
console.log("seed: in place");
