import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { runReconcile } from "./reconcile/run.ts";

process.exitCode = await runReconcile(process.argv.slice(2), process.env, CONSOLE);
