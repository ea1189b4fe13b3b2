import type { NewWireEvent } from "../../api/wire/wire-event.ts";
import { jsonObject } from "../../lib/encoding.ts";

type Subjects = Pick<NewWireEvent, "player_id" | "session_id" | "round_id" | "transaction_id">;

/** A longer body is not searched for ids. */
const MAX_SEARCHED_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 200;

/** Ids in the paths of calls. */
const IN_PATH: Readonly<Record<string, keyof Subjects>> = {
  players: "player_id",
  sessions: "session_id",
  rounds: "round_id",
  transactions: "transaction_id",
};

/** Path segments in the place of an id that are none. */
const NO_IDS: ReadonlySet<string> = new Set(["preflight"]);

/** The player, session, round and transaction that an exchange is about: by its path, its query, or its bodies. */
export function subjectsOf(path: string, ...bodies: readonly (Uint8Array | undefined)[]): Subjects {
  const { pathname, searchParams } = new URL(path, "http://x");
  const [, , collection = "", id] = pathname.split("/");
  const named = id === undefined || NO_IDS.has(id) ? {} : { [IN_PATH[collection] ?? ""]: decoded(id) };
  const sources = [named, Object.fromEntries(searchParams), ...bodies.map(objectIn)];
  const find = (name: keyof Subjects) => {
    const value = sources.map((source) => source[name]).find((one) => typeof one === "string" && one !== "");
    return typeof value === "string" ? value.slice(0, MAX_ID_LENGTH) : null;
  };
  return {
    player_id: find("player_id"),
    session_id: find("session_id"),
    round_id: find("round_id"),
    transaction_id: find("transaction_id"),
  };
}

/** The members of a JSON body, and of the `data` of a webhook. */
export function objectIn(body: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  const object = body && body.byteLength <= MAX_SEARCHED_BYTES ? jsonObject(body) : undefined;
  const data = object?.data;
  return { ...(typeof data === "object" && data !== null ? data : {}), ...object };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
