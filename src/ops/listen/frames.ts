/*
 * What service and listener say to each other, as JSON in text frames. Bodies are base64url, so that the bytes which were
 * signed arrive as they are. The command that listens has the same shapes (clients/typescript/src/cli/frames.ts).
 */

import type { Notice } from "../../gate/outgoing/operator-server.ts";

/** A post for the listener to make. */
export interface CallFrame {
  readonly type: "call";
  readonly id: string;
  /** Kind of the call; absent: a wallet callback. */
  readonly notice?: Notice;
  /** Path and query of the registered URL, which the second signature covers. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answer of the listener to a call, or the reason why there is none. */
export interface AnswerFrame {
  readonly type: "answer";
  readonly id: string;
  readonly status?: number;
  readonly body?: string;
  readonly fault?: string;
}

/** A longer frame is not read: 64 KiB of answer in base64url, and what is around it. */
const MAX_FRAME_LENGTH = 96 * 1024;
const MAX_FAULT_LENGTH = 200;

/** An answer of a listener, checked; undefined for anything else. */
export function readAnswer(frame: unknown): AnswerFrame | undefined {
  if (typeof frame !== "string" || frame.length > MAX_FRAME_LENGTH) return undefined;
  const { type, id, status, body, fault } = objectIn(frame);
  if (type !== "answer" || typeof id !== "string") return undefined;
  if (typeof fault === "string") return { type, id, fault: fault.slice(0, MAX_FAULT_LENGTH) };
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;
  return isStatus && typeof body === "string" ? { type, id, status, body } : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
