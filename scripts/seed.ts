import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { ensureDevVars } from "./local/dev-vars.ts";
import { holdState } from "./local/hold-state.ts";
import { failureHere } from "./local/remedies.ts";
import { projectRoot } from "./local/root.ts";
import { readLocalSettings } from "./local/settings.ts";
import { seed } from "./seed/seed.ts";

process.exitCode = await runCommandLine(
  "npm run seed",
  process.argv.slice(2),
  CONSOLE,
  (program, act) =>
    program
      .description(
        "Write providers, games, artwork and the demo operator to the databases and buckets of this machine.",
      )
      .action(
        act(async () => {
          await holdState(projectRoot, "npm run seed");
          ensureDevVars(projectRoot);
          const { walletPort } = readLocalSettings(process.env);
          await seed(projectRoot, walletPort, (line) => console.log(`seed: ${line}`));
          console.log("seed: done");
          return 0;
        }),
      ),
  failureHere,
);
