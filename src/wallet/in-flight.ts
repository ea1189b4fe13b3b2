/** Calls under way to one operator's wallet, in this isolate: a wallet that hangs must not hold everything. */
const MOST_IN_FLIGHT = 64;
const inFlight = new Map<string, number>();

/** Runs a call if the operator has room for one more; undefined when it has not, and nothing was run. */
export async function withRoom<T>(operatorCode: string, work: () => Promise<T>): Promise<T | undefined> {
  const running = inFlight.get(operatorCode) ?? 0;
  if (running >= MOST_IN_FLIGHT) return undefined;
  inFlight.set(operatorCode, running + 1);
  try {
    return await work();
  } finally {
    const left = (inFlight.get(operatorCode) ?? 1) - 1;
    if (left === 0) inFlight.delete(operatorCode);
    else inFlight.set(operatorCode, left);
  }
}
