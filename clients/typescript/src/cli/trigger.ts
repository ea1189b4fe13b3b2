import type { Command } from "commander";
import { OperatorGames } from "../client.ts";
import { RefusedError } from "../errors.ts";
import type { FireTrigger } from "../generated.ts";
import { type Act, type Terminal, UsageError } from "./command-line.ts";
import { addCredentials, credentialsOf, testedWallet } from "./credentials.ts";
import { caseLines, describeRun } from "./describe-run.ts";
import { followRun } from "./follow-run.ts";

/** `operator-games trigger`. */
export function defineTrigger(program: Command, act: Act, env: NodeJS.ProcessEnv, { out }: Terminal): void {
  addCredentials(program.command("trigger"))
    .description("Send a sequence of callbacks to your wallet, and say how it did. Sandbox only.")
    .argument(
      "<sequence>",
      "lost_answer, duplicate, late_duplicate, late_win, win_after_two_days, rollback_before_bet, bet_with_rollback, storm_of_copies or mixture",
    )
    .requiredOption("--player <PLAYER>", "Test player of the wallet, with a balance of at least 10.00")
    .requiredOption("--currency <CODE>", "Currency of that player")
    .option(
      "--session <ID>",
      "An open session of the player, for a wallet that checks sessions; for win_after_two_days one that you opened on your test clock, which is advanced then",
    )
    .option("--closed-session <ID>", "A session of the player that the wallet has closed, for late_win")
    .action(
      act(async ([sequence], values) => {
        const { player, currency, session, closedSession } = values;
        const body: FireTrigger = {
          trigger: sequence as FireTrigger["trigger"],
          player_id: player,
          currency,
          ...(session && { session_id: session }),
          ...(closedSession && { closed_session_id: closedSession }),
        };
        return trigger(new OperatorGames(credentialsOf(values, env)), body, out);
      }),
    );
}

/** Fires a sequence and follows it. The exit code is 0 where the wallet passed. */
async function trigger(client: OperatorGames, body: FireTrigger, print: Terminal["out"]): Promise<number> {
  print(await testedWallet(client));
  const started = await client.fireTrigger(body).catch((error: unknown) => {
    const isUnknown = error instanceof RefusedError && error.fields.some(({ field }) => field === "trigger");
    throw isUnknown ? new UsageError(error.message) : error;
  });
  const run = await followRun(
    (id) => client.walletValidation(id),
    started,
    (ended) => print(caseLines(ended).join("\n")),
  );
  print(`\n${describeRun(run)}`);
  return run.status === "passed" ? 0 : 1;
}
