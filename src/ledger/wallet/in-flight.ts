import { InFlight } from "../../lib/in-flight.ts";
import { sleep } from "../../lib/sleep.ts";

/** Calls in flight to one operator's wallet, in this isolate: a wallet that hangs must not hold the other operators. */
const MAX_IN_FLIGHT = 64;
/** A burst to a wallet that answers is over within it. With the call itself it is shorter than a lease. */
const MAX_WAIT_MS = 2_000;
const LOOK_MS = 20;
/** With the calls and the waiting copies fewer than the reports of a provider: a wallet that hangs leaves room for the others. */
const MAX_WAITING = 128;
const inFlight = new InFlight(MAX_IN_FLIGHT);
const waiting = new InFlight(MAX_WAITING);

/** Whether another call to the operator's wallet may be made now. */
export function hasRoom(operatorCode: string): boolean {
  return inFlight.hasRoom(operatorCode);
}

/**
 * Takes a place for a call, once there is one; the answer gives it back. Undefined when two seconds have brought none, or as many
 * wait as may.
 */
export async function enterCall(operatorCode: string): Promise<(() => void) | undefined> {
  return inFlight.enter(operatorCode) ?? waiting.run(operatorCode, () => waitForPlace(operatorCode));
}

/** It looks again and again, because a promise of another invocation may never settle. */
async function waitForPlace(operatorCode: string): Promise<(() => void) | undefined> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    const leave = inFlight.enter(operatorCode);
    if (leave) return leave;
  }
  return undefined;
}

/** Runs a call within the operator's limit of calls in flight; undefined, with nothing run, when the limit is reached. */
export function limitInFlight<T>(operatorCode: string, work: () => Promise<T>): Promise<T | undefined> {
  return inFlight.run(operatorCode, work);
}
