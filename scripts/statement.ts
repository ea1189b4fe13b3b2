import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { runStatement } from "../clients/typescript/src/cli/statement.ts";

process.exitCode = await runStatement(process.argv.slice(2), CONSOLE);
