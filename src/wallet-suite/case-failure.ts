import type { Exchange } from "./exchange.ts";

/** The wallet did not do what a case expects. `received` is what it did. */
export class CaseFailure extends Error {
  readonly received: string;
  readonly exchange: Exchange | undefined;

  constructor(received: string, exchange?: Exchange) {
    super(received);
    this.name = "CaseFailure";
    this.received = received;
    this.exchange = exchange;
  }
}
