import type * as z from "zod";
import type { NewWireEvent, WireEvent, WireExchange, WireMessage } from "../../api/wire/wire-event.ts";
import type { OperatorCtx } from "../../context.ts";
import { ApiError, noSuchEndpoint, notFound } from "../../errors.ts";
import { toBase64 } from "../../lib/encoding.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { Filters, KeptMessage, StoredEvent, StoredExchange } from "./entry.ts";
import { KEPT_MS } from "./event-store.ts";
import type { WireLog } from "./wire-log.ts";

/** The calls that read the log, and are not in it. */
export const WIRE_LOG_PATH = "/v1/test/events";

/** A reader whose stream is refused tries again after it. */
const RETRY_STREAM_SECONDS = 15;

interface EventsQuery {
  readonly filters: Filters;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The operator's events, newest first. */
export async function listWireEvents(
  ctx: OperatorCtx,
  { filters, limit, cursor }: EventsQuery,
): Promise<Page<z.input<typeof WireEvent>>> {
  const log = logOf(ctx);
  const page = await keysetPage<StoredEvent, number>(ctx, {
    scope: ["wire-log", ctx.operator.code, filters],
    cursor,
    limit,
    placeOf: ({ seq }) => seq,
    rowsAfter: (before, most) => log.list(filters, { since: since(ctx), before, limit: most, newestFirst: true }),
  });
  return { ...page, rows: page.rows.map(present) };
}

/** An event of the operator, with its bytes. Throws NOT_FOUND. */
export async function readWireEvent(ctx: OperatorCtx, id: string): Promise<z.input<typeof WireExchange>> {
  const stored = await readStored(ctx, id);
  const { request, response } = stored;
  return { ...present(stored), request: presentMessage(request), response: response && presentMessage(response) };
}

/** The same with its bytes as bytes. Throws NOT_FOUND. */
export async function readStored(ctx: OperatorCtx, id: string): Promise<StoredExchange> {
  const found = /^[0-9]{1,16}$/.test(id) ? await logOf(ctx).read(Number(id), since(ctx)) : undefined;
  if (!found) throw notFound("The event");
  return found;
}

/**
 * Server-sent events: what is recorded from now on, or after the event `after`. RATE_LIMITED where eight streams of the
 * operator are open.
 */
export async function streamWireEvents(
  ctx: OperatorCtx,
  { filters, after }: { readonly filters: Filters; readonly after: string | undefined },
): Promise<ReadableStream> {
  const options = { filters, since: since(ctx), ...(after !== undefined && { after: Number(after) }) };
  const headers = { "x-stream": JSON.stringify(options) };
  const { status, body } = await logOf(ctx).fetch("https://wire-log/", { headers });
  if (status === 200 && body) return body;
  throw new ApiError("RATE_LIMITED", `Too many streams are open. Close one, or retry in ${RETRY_STREAM_SECONDS} s.`, {
    retryAfterSeconds: RETRY_STREAM_SECONDS,
  });
}

/** Oldest start of events that are shown: earlier ones are over, although they may not be deleted yet. */
function since({ clock }: OperatorCtx): number {
  return clock.now() - KEPT_MS;
}

function logOf({ env, operator }: OperatorCtx): DurableObjectStub<WireLog> {
  if (!env.WIRE_LOGS) throw noSuchEndpoint();
  return env.WIRE_LOGS.getByName(operator.code);
}

export function present({ seq, event }: StoredEvent): z.input<typeof WireEvent> {
  return { id: String(seq), ...(JSON.parse(event) as NewWireEvent) };
}

function presentMessage({ headers, body, truncated, blanked }: KeptMessage): z.input<typeof WireMessage> {
  try {
    // A character that the end cuts is left out.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated });
    return { headers, body: text, encoding: "utf8", truncated, blanked };
  } catch {
    return { headers, body: toBase64(body), encoding: "base64", truncated, blanked };
  }
}
