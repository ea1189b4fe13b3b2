import { assertConforms } from "../support/conformance.ts";
import { MISSING, type Played } from "./play.ts";
import { type Hole, type Json, mapStep, type Sequence, type Step } from "./sequence.ts";
import type { World } from "./world.ts";

export interface Finding {
  readonly rule: string;
  readonly operation: string;
  readonly detail: string;
  /** The step of the sequence. */
  readonly step: number;
}

/** Texts that only the inside of the service writes. */
const INSIDE: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "SQL",
    /\bD1_[A-Z]{3,}|SQLITE_|no such (table|column)|near "[^"]*": syntax|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.{1,80}\b(FROM|VALUES|SET|WHERE)\b/,
  ],
  // The place in a file ends in a letter before its line; a time of day does not.
  ["a stack", /\bat [\w.<>]+ \(?[^\s"]*[a-z]:\d+:\d+|\b(Type|Reference|Range|Syntax)Error\b|\.ts:\d+|index\.js:\d+/],
  ["a path", /node_modules|file:\/\/\/\w|\/(work|home|root|usr|tmp)\/\w/],
  ["a value as text", /\[object \w+\]|\bundefined\b|\bNaN\b/],
];
/** Calls whose answers contain a launch token. */
const LAUNCHES = new Set(["POST /v1/sessions", "POST /v1/games/{id}/demo"]);
/** Answers that promise that nothing has happened. A 409 may be stored: a wallet's refusal is. */
const REFUSED = new Set([401, 403, 404, 422]);
/** Refusals may raise alerts, which a later shard hands over under a lease; counting, reading and noting a key's use or an unknown field are no effects. */
const NO_EFFECT =
  /^((insert|update|delete) alerts|insert key_uses|(insert|delete) unknown_fields|(insert|update|delete) heartbeats|(RATE|STRANGER)_COUNTERS\..*|LIVE_LOBBIES\.ask|(IMAGES|DOCUMENTS)\.(get|head|list))$/;
/** New addresses are tried before a change of settings is taken, and refused where they do not answer. */
const TRIES: ReadonlySet<string> = new Set(["POST /v1/settings/changes"]);
/** Writes that a shard hands over under the lease, for whichever request they were recorded. */
const HANDED_OVER = /^(insert|delete) (audit_log|operator_events)$/;
/** Holes that differ between two calls that mean the same. */
const IDS = new Set(["fresh", "answer", "unknown"]);
/** Answers to probes have a form of their own. */
const PROBES = /^\/(healthz|readyz)\b/;
/** Files for browsers: not found has no body there. */
const FILES = /^\/(v1\/images|documents)\//;
const MAX_MS = 20_000;

/** Lists faults in the answers of a played sequence. */
export async function judge(world: World, sequence: Sequence, played: readonly Played[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [i, one] of played.entries()) {
    const { operation } = one.request;
    const add = (rule: string, detail: string) => findings.push({ rule, operation, detail, step: i });
    const { status, ms } = one.answer;
    if (status === 0) add("no answer", one.answer.text);
    else if (status >= 500 && status !== 503) add(`status ${status}`, causeOf(world, one));
    if (ms > MAX_MS) add("slow answer", `over ${MAX_MS} ms`);
    if (status === 0) continue;
    const wrong = await undocumented(one);
    if (wrong) add("answer is not as documented", wrong);
    const leak = leaked(world, one) ?? tokenIn(played, i);
    if (leak) add("something from the inside", leak);
    const effects = isRefused(one) ? effectsOf(one) : [];
    if (effects.length > 0) add("a refused request has an effect", effects.toSorted().join(", "));
    const twin = twinOf(sequence, i);
    const difference = twin === undefined ? undefined : differenceOf(played[twin] as Played, one);
    if (difference) add("another's object does not look unknown", difference);
  }
  return findings;
}

/** The service's own log line of a fault, for the person who mends it. */
function causeOf(world: World, { answer }: Played): string {
  const id = answer.headers["x-request-id"];
  const line = world.log.findLast((text) => id !== undefined && text.includes(id) && text.includes("request.fault"));
  const { cause, cause_message, stack } = JSON.parse(line ?? "{}") as Record<string, string>;
  return line ? `${cause}: ${cause_message} ${stack ?? ""}` : answer.text.slice(0, 200);
}

async function undocumented({ request, answer }: Played): Promise<string | undefined> {
  const { status, text } = answer;
  // The runtime itself refuses a URL that is too long, before the service sees it.
  if (request.method === "HEAD" || (status === 414 && answer.headers["x-request-id"] === undefined)) return undefined;
  const isProbe = status === 503 && PROBES.test(request.target);
  if (status >= 400 && !isProbe && !(text === "" && FILES.test(request.target))) {
    const wrong = notFlat(answer.headers["content-type"] ?? "", text);
    if (wrong) return wrong;
  }
  // A fragment is no part of the path.
  const place = request.target.split(/[?#]/)[0] ?? "";
  try {
    const body = status === 204 || status === 304 ? null : text;
    const headers = new Headers({ "content-type": answer.headers["content-type"] ?? "application/json" });
    const response = { status, headers, clone: () => ({ json: async () => JSON.parse(body ?? "null") as unknown }) };
    const query = request.target.includes("?") ? "?" : "";
    await assertConforms(request.method, place + query, response as Response);
    return undefined;
  } catch (cause) {
    // The path is the caller's.
    return (cause as Error).message.replaceAll(place, "it").slice(0, 400);
  }
}

/** Why a text is not the flat error object. */
function notFlat(type: string, text: string): string | undefined {
  if (!type.startsWith("application/json")) return `an error of type "${type}"`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "an error that is not JSON";
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "an error that is not an object";
  const { error, message, retryable, fields, ...more } = body as Record<string, unknown>;
  if (typeof error !== "string" || !/^[A-Z_]+$/.test(error)) return "an error without a code";
  if (typeof message !== "string" || message === "") return "an error without a message";
  if (typeof retryable !== "boolean" || !Array.isArray(fields)) return "an error without retryable or fields";
  // A list of names is flat: different_fields of a conflict.
  return Object.values(more)
    .flat()
    .some((value) => typeof value === "object" && value !== null)
    ? "a nested error"
    : undefined;
}

function leaked(world: World, { request, answer }: Played): string | undefined {
  const text = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  for (const secret of world.secrets) if (text.includes(secret)) return "a secret";
  const sent = `${request.target} ${request.body?.toString() ?? ""}`;
  for (const [name, pattern] of answer.headers["content-type"]?.includes("json") ? INSIDE : []) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && !sent.includes(found)) return `${name}: ${found}`;
  }
  return undefined;
}

/** A launch token of the sequence in an answer that is not a launch. */
function tokenIn(played: readonly Played[], step: number): string | undefined {
  const one = played[step] as Played;
  if (LAUNCHES.has(one.request.operation)) return undefined;
  for (const { request, answer } of played) {
    const token = LAUNCHES.has(request.operation) ? /token=([^&#"]{16,})/.exec(answer.text)?.[1] : undefined;
    if (token !== undefined && one.answer.text.includes(token)) return "a launch token";
  }
  return undefined;
}

/** The step that calls the same with another's id, unless a mutation has changed only one of the two. */
function twinOf(sequence: Sequence, step: number): number | undefined {
  const twin = sequence[step]?.twin;
  const [first, second] = [sequence[twin ?? -1], sequence[step]].map((one) => {
    if (!one) return undefined;
    const { twin: _, ...call } = mapStep(one, (hole) => (IDS.has(hole.$) ? { $: "id" } : hole) as Json);
    return JSON.stringify(call);
  });
  return first === second && twin !== undefined && !isOwnCall(sequence, twin, step) ? twin : undefined;
}

/** Whether the caller made the thing itself, or named it before: a mutation may turn the stranger into the owner. */
function isOwnCall(sequence: Sequence, theirs: number, absent: number): boolean {
  const others = holesOf(sequence[absent]);
  const named = [...holesOf(sequence[theirs])].filter((hole) => !others.has(hole));
  const caller = sequence[theirs]?.actor;
  return sequence.slice(0, theirs).some((step, i) => {
    if (step.actor !== caller) return false;
    const own = holesOf(step);
    return named.some((hole) => own.has(hole) || (JSON.parse(hole) as Hole & { step?: number }).step === i);
  });
}

function holesOf(step: Step | undefined): Set<string> {
  const found = new Set<string>();
  if (step)
    mapStep(step, (hole) => {
      found.add(JSON.stringify(hole));
      return hole as Json;
    });
  return found;
}

/** A text that names one thing, not one that stands for a missing field. */
function isId(text: string): boolean {
  return text.length >= 4 && text !== MISSING;
}

function differenceOf(theirs: Played, absent: Played): string | undefined {
  const [first, second] = [theirs, absent].map(comparable);
  if (theirs.answer.status === 429 || absent.answer.status === 429 || first === second) return undefined;
  // It does not exist: what the placeholder finds may be a call of the caller's own.
  if (theirs.filled.includes(MISSING)) return undefined;
  // Of two runs of the wallet suite the first is begun, whatever session of the wallet's they name, and the second waits for it.
  if (theirs.answer.status === 202 && second?.includes('"error":"VALIDATION_RUN_REFUSED"')) return undefined;
  return `${first} instead of ${second}`.slice(0, 400);
}

/** The answer without what differs in every request: ids, the moment, and what the caller sent. */
function comparable({ answer, filled }: Played): string {
  let text = answer.text;
  for (const value of filled.filter(isId).toSorted((a, b) => b.length - a.length))
    text = text.replaceAll(value, "<id>");
  text = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>").replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");
  return `${answer.status} ${text}`;
}

export function isRefused({ answer }: Played): boolean {
  return REFUSED.has(answer.status);
}

/** Features of an answer that another may not have: the operation, the status, the code and the fields. */
export function coverageOf({ request, answer }: Played, asStranger: boolean): string {
  let shape = "";
  try {
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    const fields = (body.fields as { field: string }[] | undefined)?.map(({ field }) => field.replace(/\d+/g, "n"));
    shape = `${body.error ?? ""} ${[...new Set(fields ?? Object.keys(body))].sort().join()}`;
  } catch {
    shape = answer.headers["content-type"] ?? "";
  }
  return `${request.method} ${request.operation} ${answer.status} ${shape}${asStranger ? " of another" : ""}`.slice(
    0,
    300,
  );
}

/** Calls that carry money and promotions: a run in which one of them never succeeds proves little. */
const MUST_SUCCEED = [
  "POST /v1/sessions",
  "POST /v1/free-spins",
  "POST /v1/bonus-campaigns",
  ...["getbalance", "bet", "win", "rollback"].map((call) => `POST /provider/v1/${call}`),
];

/** The operations of MUST_SUCCEED without a success in the coverage. */
export function neverSucceeded(coverage: ReadonlySet<string>): string[] {
  const keys = [...coverage];
  return MUST_SUCCEED.filter((name) => !keys.some((key) => key.includes(` ${name} 2`)));
}

/** Effects of a request, without those that any refusal may have. */
function effectsOf({ request, effects }: Played): string[] {
  const handsOver = effects.includes("delete heartbeats");
  const isTried = (effect: string) => effect === "fetch" && TRIES.has(request.operation);
  return effects.filter(
    (effect) => !NO_EFFECT.test(effect) && !isTried(effect) && !(handsOver && HANDED_OVER.test(effect)),
  );
}
