import { join } from "node:path";
import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { ensureDevVars } from "./local/dev-vars.ts";
import { holdState } from "./local/hold-state.ts";
import { migrate } from "./local/migrate.ts";
import { failureHere } from "./local/remedies.ts";
import { projectRoot } from "./local/root.ts";

process.exitCode = await runCommandLine(
  "npm run migrate",
  process.argv.slice(2),
  CONSOLE,
  (program, act) =>
    program.description("Apply pending migrations to the databases of this machine.").action(
      act(async () => {
        await holdState(projectRoot, "npm run migrate");
        ensureDevVars(projectRoot);
        await migrate(join(projectRoot, ".wrangler/state"), (line) => console.log(`migrate: ${line}`));
        return 0;
      }),
    ),
  failureHere,
);
