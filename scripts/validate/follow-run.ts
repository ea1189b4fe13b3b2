import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorGames, WalletValidationCase, WalletValidationRun } from "../../clients/typescript/src/index.ts";

const POLL_MS = 500;
/** A run takes seconds, minutes with a slow wallet; one that stands still for so long is given up. */
const STALLED_MS = 5 * 60_000;

/** Follows a run to its end and tells every case as it ends, with its number. */
export async function followRun(
  client: OperatorGames,
  started: WalletValidationRun,
  onCase: (number: number, ended: WalletValidationCase) => void,
): Promise<WalletValidationRun> {
  let told = 0;
  let toldAt = Date.now();
  for (let run = started; ; run = await client.walletValidation(run.id)) {
    for (const ended of run.cases.slice(told)) {
      onCase(++told, ended);
      toldAt = Date.now();
    }
    if (run.status !== "queued" && run.status !== "running") return run;
    if (Date.now() - toldAt > STALLED_MS) throw new Error(`run ${run.id} stands still`);
    await sleep(POLL_MS);
  }
}
