import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the reference wallet, which the runtime tests reach over HTTP. */
    referenceWallet: string;
    /** Origin of the example provider; its key is `example-key`, its secret `example-secret`. */
    exampleProvider: string;
    /** Origin of a server that misbehaves in the way the first path segment names. */
    faultyServer: string;
    /** Origin of the scripted wallets. */
    scriptedWallet: string;
    /** A folder for the bundled service, in the node project. */
    bundleFolder: string;
    /** How far this run's clocks are from real time (shifted-clock.ts). */
    clockOffsetMs: number;
  }
}

/** Behaviour of a scripted wallet for callbacks that match `action` and `transactionId`. */
export interface WalletStep {
  readonly action?: string;
  readonly transactionId?: string;
  /** How many callbacks the step answers; all when absent. */
  times?: number;
  /** Whether the wallet books the movement before it answers; true when absent. */
  readonly book?: boolean;
  readonly status?: number;
  /** The answer's body; a success when absent. */
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
