/** Calls in flight to one operator's wallet, in this isolate: a wallet that hangs must not hold the other operators. */
const MAX_IN_FLIGHT = 64;
const inFlight = new Map<string, number>();

/** Runs a call within the operator's limit of calls in flight; undefined, with nothing run, when the limit is reached. */
export async function limitInFlight<T>(operatorCode: string, work: () => Promise<T>): Promise<T | undefined> {
  const running = inFlight.get(operatorCode) ?? 0;
  if (running >= MAX_IN_FLIGHT) return undefined;
  inFlight.set(operatorCode, running + 1);
  try {
    return await work();
  } finally {
    const left = (inFlight.get(operatorCode) ?? 1) - 1;
    if (left === 0) inFlight.delete(operatorCode);
    else inFlight.set(operatorCode, left);
  }
}
