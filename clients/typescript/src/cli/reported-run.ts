/** One call of a case, as in the run's JSON. */
interface Call {
  /** Method and path, and from which side, where a suite has more than one. */
  readonly call?: string;
  readonly direction?: "sent" | "received";
  readonly request: { readonly body: string };
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly fault: string | null;
  readonly duration_ms: number;
}

export interface ReportedCase {
  /** Its place in the suite; absent: its place in the run. */
  readonly number?: number;
  readonly name: string;
  readonly group: string;
  readonly status: "passed" | "warned" | "failed" | "skipped";
  readonly expected: string;
  readonly received: string;
  readonly message: string;
  readonly duration_ms: number;
  readonly transcript: readonly Call[];
}

export type NumberedCase = ReportedCase & { readonly number: number };

/** A run of a suite as the service answers it: of the wallet suite with a player, of the provider suite with a provider. */
export interface ReportedRun {
  readonly id: string;
  readonly status: string;
  readonly passed: number;
  readonly warned: number;
  readonly failed: number;
  readonly skipped: number;
  readonly total: number;
  readonly error?: string;
  readonly player_id?: string;
  readonly provider_code?: string;
  readonly game_code?: string;
  readonly currency: string;
  readonly created_at: string;
  /** The failed cases of a wallet by what probably makes them fail. */
  readonly probable_causes?: readonly { readonly cause: string; readonly cases: readonly number[] }[];
  readonly cases: readonly ReportedCase[];
}

/** Subject of a run. */
export function subjectOf({ provider_code }: ReportedRun): "wallet" | "provider" {
  return provider_code === undefined ? "wallet" : "provider";
}

/** Numbers of cases, in words. */
export function casesOf(cases: readonly number[]): string {
  return `(${cases.length === 1 ? "case" : "cases"} ${cases.join(", ")})`;
}
