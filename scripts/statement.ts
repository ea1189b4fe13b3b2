import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { runStatement } from "./statement/run.ts";

process.exitCode = await runStatement(process.argv.slice(2), CONSOLE);
