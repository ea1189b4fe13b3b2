import type { CaseOfGroup, CaseResult } from "./case.ts";
import type { Exchange } from "./exchange.ts";

const LIKELY = "Likely cause: ";

/** The likely cause that a case's message ends with; the whole message of a case that has none. */
export function causeIn(message: string): string {
  return message.split(LIKELY).at(-1) ?? message;
}

export type Verdict = Pick<CaseResult, "status" | "received" | "message" | "deciding">;

/** Plays a case and words its result. */
export async function judge<P extends { readonly exchanges: readonly Exchange[] }>(
  declared: CaseOfGroup<P>,
  probe: P,
): Promise<Verdict> {
  try {
    const remark = await declared.run(probe);
    const deciding = probe.exchanges.at(-1);
    if (!remark) return { status: "passed", received: "as expected", message: "", deciding };
    const cause = remark.status === "warned" ? ` ${LIKELY}${declared.cause}` : "";
    return { ...remark, message: sentence(remark.received) + cause, deciding };
  } catch (error) {
    if (!(error instanceof CaseFailure)) throw error;
    const message = `${sentence(error.received)} ${LIKELY}${error.seenCause ?? declared.cause}`;
    return { status: "failed", received: error.received, message, deciding: error.exchange ?? probe.exchanges.at(-1) };
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

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
