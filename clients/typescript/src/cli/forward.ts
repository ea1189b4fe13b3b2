import type { AnswerFrame, CallFrame } from "./frames.ts";

/** The service waits 5 seconds. */
const TIMEOUT_MS = 5_000;
/** A longer answer is unreadable to the service. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** A forwarded call: what goes back to the service, and the line for the terminal. */
export interface Forwarded {
  readonly answer: AnswerFrame;
  readonly line: string;
}

/** Posts a callback to a server on this machine, its bytes and signature headers unchanged. Never throws. */
export async function forward(call: CallFrame, to: string, now: () => number = Date.now): Promise<Forwarded> {
  const started = now();
  const body = Buffer.from(call.body, "base64url");
  const what = summaryOf(body.toString());
  const told = (said: string) => `${what} -> ${said} (${now() - started} ms)`;
  const { id } = call;
  try {
    const init = { method: "POST", headers: call.headers, body, redirect: "manual" as const };
    const response = await fetch(to, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    if (answer.byteLength > MAX_ANSWER_BYTES) {
      const fault = `the answer has more than ${MAX_ANSWER_BYTES} bytes`;
      return { answer: { type: "answer", id, fault }, line: told(`${status}, but ${fault}`) };
    }
    return {
      answer: { type: "answer", id, status, body: answer.toString("base64url") },
      line: told(`${status} ${printable(answer.toString())}`),
    };
  } catch (error) {
    const fault = faultOf(error);
    return { answer: { type: "answer", id, fault }, line: told(`no answer: ${fault}`) };
  }
}

/** The callback in a few words. */
function summaryOf(body: string): string {
  try {
    const { action, transaction_id, player_id, amount, currency, ...notice } = JSON.parse(body);
    const words = action
      ? [action, transaction_id, player_id, amount, amount && currency]
      : [notice.event, notice.id, notice.invoice?.number];
    return printable(words.filter((word) => typeof word === "string" && word !== "").join(" "));
  } catch {
    return `${body.length} characters that are no JSON`;
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `none within ${TIMEOUT_MS / 1000} s`;
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

const MAX_LINE_LENGTH = 200;

/** On one line: what a wallet answered must not move the cursor or change the terminal. */
function printable(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, " ").replace(/[\p{Cc}\p{Bidi_C}]/gu, "\u{fffd}");
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}
