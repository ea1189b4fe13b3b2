import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the reference wallet that the tests in the runtime reach over HTTP. */
    referenceWallet: string;
    /** Origin of the example provider, whose key is `example-key` with the secret `example-secret`. */
    exampleProvider: string;
    /** Origin of a server that misbehaves as the first part of the path says. */
    faultyServer: string;
    /** Origin of the wallets that do what a test tells them to. */
    scriptedWallet: string;
    /** The releases whose data must go on working, the oldest first. */
    releases: Release[];
  }
}

/** A released version of the schema. */
export interface Release {
  readonly version: string;
  /** How many migrations there were by then. */
  readonly migrations: number;
  /** INSERT statements, one ending on each `;` at a line's end; `{wallet}` stands for the wallet's address. */
  readonly data: string;
}

/** What a scripted wallet does with a call that the step is meant for. */
export interface WalletStep {
  readonly action?: string;
  readonly transactionId?: string;
  /** How many calls the step takes; all when absent. */
  times?: number;
  /** Booked before the answer; true when absent. */
  readonly book?: boolean;
  readonly status?: number;
  /** A success when absent. */
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
}

export interface ScriptedCall {
  readonly headers: Record<string, string>;
  readonly raw: string;
  readonly body: Record<string, unknown>;
}
