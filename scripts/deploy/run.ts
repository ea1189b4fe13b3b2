import { runCommandLine, type Terminal } from "../../clients/typescript/src/cli/command-line.ts";
import { deploy } from "./deploy.ts";
import { plan } from "./plan.ts";
import type { DeployTools } from "./tools.ts";

const ABOUT = `Deploys an environment of wrangler.toml: creates what is missing, sets secrets, migrates every database, deploys, waits for
/readyz, opens the ledger's databases, creates the first member of staff, and checks what answers. Each step looks first
whether it has been done: run it again after any interruption, and for each release.

A secret that the Worker has is left as it is. Another one is taken from the environment or --vault, or made and shown once.
What wrangler.toml lacks is taken from the environment too, or asked for, and written into it.`;

/** Runs one command line. Returns its exit code: 0 success, 1 refused or no valid response, 2 usage error. */
export function runDeploy(argv: readonly string[], terminal: Terminal, tools: DeployTools): Promise<number> {
  return runCommandLine("npm run deploy --", argv, terminal, (program, act) =>
    program
      .description(ABOUT)
      .option("--env <NAME>", "The environment of wrangler.toml: production or sandbox", "production")
      .option("--plan", "Print each command of a first deployment; needs no account and changes nothing")
      .option("--yes", "Ask nothing: settings and secrets come from wrangler.toml, the environment and --vault")
      .option("--vault <COMMAND>", "Prints the secret whose name is put for {}, such as 'op read op://games/{}'")
      .option("--staff <ID>", "The first member of staff, with the scope admin")
      .option("--email <ADDRESS>", "The address that this person signs in with")
      .option("--no-smoke", "Leave out the smoke checks of a sandbox, which take ten minutes and a Worker of their own")
      .addHelpText(
        "after",
        "\nADMIN_TOKEN is needed again where the Worker has one.\nExit codes: 0 success, 1 refused, 2 usage error.",
      )
      .action(
        act(async (_, { plan: planned = false, yes = false, ...options }) => {
          const { env, vault, staff, email, smoke } = options;
          const deployment = { env, vault, staff, email, smoke, yes };
          if (planned) await plan(tools.root, deployment, terminal.out);
          else for (const line of await deploy(tools, deployment)) terminal.out(`left: ${line}`);
          return 0;
        }),
      ),
  );
}
