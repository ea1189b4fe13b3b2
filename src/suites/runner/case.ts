import type { Exchange } from "./exchange.ts";

type CaseStatus = "passed" | "warned" | "failed" | "skipped";

/** The result of a case that did not fail but has more to report than "as expected". */
export interface Remark {
  readonly status: "passed" | "warned" | "skipped";
  readonly received: string;
}

/** One case of a suite, as the file of its group declares it under its name. */
export interface CaseOfGroup<Probe> {
  /** Expected behaviour of a correct server, in one line. */
  readonly expected: string;
  /** The likely cause of a failure, in one sentence for the server's developer. */
  readonly cause: string;
  /** Plays the case; throws CaseFailure when the server is wrong. */
  run(probe: Probe): Promise<Remark | undefined>;
}

export interface CaseResult {
  readonly name: string;
  readonly group: string;
  readonly status: CaseStatus;
  readonly expected: string;
  readonly received: string;
  /** Failure and its likely cause, or a remark; empty when all was as expected. */
  readonly message: string;
  readonly durationMs: number;
  /** The call that decided the case: the one that went wrong, otherwise the last. */
  readonly deciding: Exchange | undefined;
  /** Every call of the case, in order of the answers. */
  readonly exchanges: readonly Exchange[];
}
