import type { NewWireEvent } from "../../api/wire/wire-event.ts";

/** Bytes that are kept of each body. */
export const MAX_BODY_BYTES = 16 * 1024;

/** One side of an exchange as it is kept. */
export interface KeptMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly truncated: boolean;
  readonly blanked: boolean;
}

/** One exchange over the wire. */
export interface Entry {
  /** Unique: a repeated recording of the same entry changes nothing. */
  readonly key: string;
  readonly event: NewWireEvent;
  readonly request: KeptMessage;
  readonly response: KeptMessage | null;
}

export interface StoredEvent {
  readonly seq: number;
  /** A NewWireEvent, as JSON. */
  readonly event: string;
}

export interface StoredExchange extends StoredEvent {
  readonly request: KeptMessage;
  readonly response: KeptMessage | null;
}

/** The fields of an event that a filter compares as they are. */
export const EQUAL_FILTERS = [
  ...(["direction", "kind", "action", "method", "caller"] as const),
  ...(["player_id", "session_id", "round_id", "transaction_id", "request_id"] as const),
] as const;

/** `none`: no answer arrived. */
export const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

/** Filters of events. Times are in milliseconds, the range is half open. */
export interface Filters extends Readonly<Partial<Record<(typeof EQUAL_FILTERS)[number], string>>> {
  readonly status?: (typeof STATUS_CLASSES)[number];
  /** The beginning of the path. */
  readonly path?: string;
  /** Anywhere in the path or in what is kept of the bodies, letter by letter. */
  readonly text?: string;
  readonly from?: number;
  readonly to?: number;
  /** Leaves out GETs of this installation's pages. */
  readonly hidePageReads?: boolean;
}
