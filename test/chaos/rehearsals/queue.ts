import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { WRITING } from "../check.ts";
import { pendingIn, stillPending } from "../pending.ts";
import { setMood } from "../stage.ts";
import { compareBooks, controlOf, type Installation, statusOf } from "./installation.ts";

const SETTLE_TIMEOUT_MS = 60_000;
const STANDS_STILL = { queuesStandStill: true };
/** Longer than /readyz forgives a queue. */
const MINUTES = 6;

/** docs/second-day.md#a-queue-stands-still. */
export async function stopTheQueues(installation: Installation): Promise<void> {
  const { stage, check, see, play, deploy, as, baseUrl, walletPort, folder } = installation;
  const state = join(folder, "state");
  const [session] = stage.sessions;
  if (session === undefined) throw new Error("no session");
  const { sessionId, currency, operator } = session;
  const report = as(stage.provider);
  const queueIs = async () => {
    const answer = await fetch(`${baseUrl}/readyz`);
    return ((await answer.json()) as { checks: { queue: string } }).checks.queue;
  };
  const becomes = async (word: string) => {
    for (const end = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < end; await sleep(500))
      if ((await queueIs()) === word) return true;
    return false;
  };
  check("before: /readyz says that the queues work", await becomes("ok"));

  await deploy({}, undefined, STANDS_STILL);
  see("both queues take messages and deliver none");
  await play(stage.provider);
  check("play goes on: no bet or win that its wallet answers needs a queue", true);
  await setMood(walletPort, operator, "apply_500");
  const owed = { session_id: sessionId, round_id: "round-owed", currency, amount: "5", transaction_id: "owed" };
  const status = await statusOf(report("POST", "/provider/v1/win", owed));
  see(`a win whose wallet answers 500: its provider gets ${status}, and the win is owed`);
  await setMood(walletPort, operator, "well");
  // Minutes pass: no message has come through for so long.
  await deploy({}, () => passMinutes(controlOf(state)), STANDS_STILL);
  see(`${MINUTES} minutes later`);
  check("/readyz says that the queue fails", await becomes("failing"));
  check("the win is still owed: nothing but a message sends it again", pendingIn(state).length > 0);

  await deploy();
  see("the queues deliver again; what they had taken is lost");
  check("the sweep finds what is owed, and it is paid", (await stillPending(state, SETTLE_TIMEOUT_MS)).length === 0);
  check("a repeat of the win gets its answer", (await statusOf(report("POST", "/provider/v1/win", owed))) === 200);
  check("/readyz is well again by itself", await becomes("ok"));
  await compareBooks(installation);
}

/** As if the last signs of life were so much older. */
function passMinutes(control: string): void {
  const books = new DatabaseSync(control, WRITING);
  books.prepare("UPDATE heartbeats SET at = at - ? WHERE name IN ('queue', 'jobs')").run(MINUTES * 60_000);
  books.close();
}
