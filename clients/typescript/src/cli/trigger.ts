import { OperatorGames } from "../client.ts";
import type { FireTrigger } from "../generated.ts";
import { type Credentials, credentialsOf } from "./credentials.ts";
import { caseLines, describeRun } from "./describe-run.ts";
import { followRun } from "./follow-run.ts";
import { parsed, TEXT } from "./parse.ts";
import { UsageError } from "./usage-error.ts";

export const TRIGGER_USAGE = `Sends a sequence of callbacks to your wallet, and says how it did. Sandbox only.

  operator-games trigger SEQUENCE --player PLAYER --currency CODE [options]

  SEQUENCE            lost_answer, duplicate, late_duplicate, late_win, win_after_two_days,
                      rollback_before_bet, bet_with_rollback, storm_of_copies or mixture
  --player PLAYER     Test player of the wallet, with a balance of at least 10.00
  --currency CODE     Currency of that player
  --session ID        An open session of the player, for a wallet that checks sessions; for win_after_two_days
                      one that you opened on your test clock, which is advanced then
  --closed-session ID A session of the player that the wallet has closed, for late_win
`;

interface Trigger {
  readonly credentials: Credentials;
  readonly body: FireTrigger;
}

/** Reads arguments and environment; throws UsageError. */
export function readTrigger(args: readonly string[], env: NodeJS.ProcessEnv): Trigger {
  const { values, positionals } = parsed(args, {
    player: TEXT,
    currency: TEXT,
    session: TEXT,
    "closed-session": TEXT,
  });
  const [sequence, extra] = positionals;
  if (!sequence) throw new UsageError("Name a sequence, for example lost_answer.");
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`);
  const { player, currency, session, "closed-session": closed } = values;
  if (!player) throw new UsageError("Missing required --player.");
  if (!currency) throw new UsageError("Missing required --currency.");
  return {
    credentials: credentialsOf(values, env),
    body: {
      trigger: sequence as FireTrigger["trigger"],
      player_id: player,
      currency,
      ...(session && { session_id: session }),
      ...(closed && { closed_session_id: closed }),
    },
  };
}

/** Fires it and follows it; the exit code: 0 where the wallet passed. */
export async function trigger(
  { credentials, body }: Trigger,
  print: (line: string) => void,
  client = new OperatorGames(credentials),
): Promise<number> {
  const started = await client.fireTrigger(body);
  const run = await followRun(
    (id) => client.walletValidation(id),
    started,
    (ended) => print(caseLines(ended).join("\n")),
  );
  print(`\n${describeRun(run)}`);
  return run.status === "passed" ? 0 : 1;
}
