import { InFlight } from "../../lib/in-flight.ts";

/** Calls in flight to one operator's wallet, in this isolate: a wallet that hangs must not hold the other operators. */
const MAX_IN_FLIGHT = 64;
const inFlight = new InFlight(MAX_IN_FLIGHT);

/** Whether another call to the operator's wallet may be made now. */
export function hasRoom(operatorCode: string): boolean {
  return inFlight.hasRoom(operatorCode);
}

/** Takes a place for a call; the answer gives it back. Undefined when the operator's limit is reached. */
export function enterCall(operatorCode: string): (() => void) | undefined {
  return inFlight.enter(operatorCode);
}

/** Runs a call within the operator's limit of calls in flight; undefined, with nothing run, when the limit is reached. */
export function limitInFlight<T>(operatorCode: string, work: () => Promise<T>): Promise<T | undefined> {
  return inFlight.run(operatorCode, work);
}
