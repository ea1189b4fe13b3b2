import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { runDeploy } from "./deploy/run.ts";
import { realTools } from "./deploy/tools.ts";
import { projectRoot } from "./local/root.ts";

// `npm run deploy`: from an account to an installation that works, and each release after it.
process.exitCode = await runDeploy(process.argv.slice(2), CONSOLE, realTools(projectRoot, process.env));
