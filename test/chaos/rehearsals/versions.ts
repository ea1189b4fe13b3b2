import { join } from "node:path";
import { stillPending } from "../pending.ts";
import { setMood } from "../stage.ts";
import { compareBooks, type Installation } from "./installation.ts";

const SETTLE_TIMEOUT_MS = 60_000;
/** So many connections at once that both versions get some. */
const REPEATS = 6;

/** docs/second-day.md#changing-the-version: a share of the traffic, then all of it, then back. */
export async function stageAndRollBack(installation: Installation): Promise<void> {
  const { stage, check, see, play, deploy, as, walletPort, folder } = installation;
  const [session] = stage.sessions;
  if (session === undefined) throw new Error("no session");
  const { sessionId, currency, operator } = session;
  const report = as(stage.provider);
  const move = (action: string, id: string) => {
    const stake = { session_id: sessionId, round_id: `round-${id}`, currency, amount: "2" };
    return report("POST", `/provider/v1/${action}`, { ...stake, transaction_id: id });
  };
  /** Whether every repeat of a bet, from whichever version, says what the first answer said. */
  const repeats = async (id: string, first: unknown) => {
    const answers = await Promise.all(Array.from({ length: REPEATS }, () => move("bet", id)));
    return answers.every((answer) => JSON.stringify(answer) === JSON.stringify(first));
  };
  /** A win whose wallet books it and answers 500: the service owes it until the wallet says so. */
  const owe = async (id: string) => {
    await setMood(walletPort, operator, "apply_500");
    await move("win", id).catch(() => undefined);
    await setMood(walletPort, operator, "well");
  };

  await deploy({}, undefined, { version: "before" });
  see("the version before has all traffic");
  await play(stage.provider);
  const early = await move("bet", "early");

  await deploy({}, undefined, { version: "both" });
  see("staged: the version before and the new one have half of the traffic each");
  await play(stage.provider);
  check("a bet of the version before has its first answer from both", await repeats("early", early));
  const staged = await move("bet", "staged");
  check("a bet of the staging too", await repeats("staged", staged));
  await owe("staged");
  check("sessions open", (await stage.openSessions("staged", 2)).length > 0);

  await deploy();
  see("the new version has all traffic");
  await play(stage.provider);
  const late = await move("bet", "late");
  await owe("late");

  await deploy({}, undefined, { version: "before" });
  see("rolled back");
  check("bets of the new version have their first answer", await repeats("late", late));
  await play(stage.provider);
  check("play goes on, in the sessions of all of them", true);
  check(
    "what the new version owed is paid",
    (await stillPending(join(folder, "state"), SETTLE_TIMEOUT_MS)).length === 0,
  );
  await compareBooks(installation);
}
