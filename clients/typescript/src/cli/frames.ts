/** A message of the service to a listener, as JSON in text frames. The service has the same shapes (src/ops/listen/frames.ts). */
export interface CallFrame {
  readonly type: "call";
  readonly id: string;
  /** Kind of notification, where it is no wallet callback. */
  readonly notice?: "invoices" | "events";
  /** Path and query of the registered URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes in base64url. */
  readonly body: string;
}

/** Result of a call at a listener: an answer, or the reason why there is none. */
export type AnswerFrame =
  | { readonly type: "answer"; readonly id: string; readonly status: number; readonly body: string }
  | { readonly type: "answer"; readonly id: string; readonly fault: string };

/** A call of the service; undefined for what a newer service may say besides. */
export function readCall(text: unknown): CallFrame | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const frame = JSON.parse(text) as Partial<CallFrame> | null;
    return frame?.type === "call" ? (frame as CallFrame) : undefined;
  } catch {
    return undefined;
  }
}
