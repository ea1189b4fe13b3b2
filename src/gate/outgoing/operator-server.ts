import type { OutgoingAnswer, OutgoingRequest } from "./safe-fetch.ts";

/** Notices that an operator's server may get besides wallet callbacks. */
export const NOTICES = ["invoices", "events"] as const;
export type Notice = (typeof NOTICES)[number];

/** Receiver of a request, and its kind. */
export interface OperatorServer {
  readonly operatorCode: string;
  /** Absent: a wallet callback. */
  readonly notice?: Notice;
  /** Number of the attempt. */
  readonly attempt?: number | undefined;
}

/** Posts a signed request to an operator's server. The context's is chosen once, when the context is made. */
export type PostToOperator = (server: OperatorServer, request: OutgoingRequest) => Promise<OutgoingAnswer>;
