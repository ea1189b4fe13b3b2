import type { Exchange } from "./exchange.ts";

/** The server under test did not do what a case expects. `received` is what it did. */
export class CaseFailure extends Error {
  readonly received: string;
  readonly exchange: Exchange | undefined;
  /** The cause where what was received shows it; otherwise the case's likely one. */
  readonly seenCause: string | undefined;

  constructor(received: string, exchange?: Exchange, seenCause?: string) {
    super(received);
    this.name = "CaseFailure";
    this.received = received;
    this.exchange = exchange;
    this.seenCause = seenCause;
  }
}

/** Fails the case. `exchange` is the call that shows why. */
export function fail(received: string, exchange?: Exchange, seenCause?: string): never {
  throw new CaseFailure(received, exchange, seenCause);
}
