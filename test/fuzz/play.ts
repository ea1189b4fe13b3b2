import { createHash, createHmac } from "node:crypto";
import { ADMIN_TOKEN } from "../chaos/stage.ts";
import { WIRE } from "./mutate.ts";
import { type Hole, isHole, type Json, mapHoles, mapStep, type Sequence, type Step } from "./sequence.ts";
import type { Answer, Request, World } from "./world.ts";

export interface Played {
  readonly request: Request;
  readonly answer: Answer;
  /** The texts that the step's holes were filled with. */
  readonly filled: readonly string[];
  /** False: the runtime still worked for others when the step that was to wait for its rest was sent. */
  readonly atRest: boolean;
  /** Writes and calls of the request. */
  readonly effects: readonly string[];
}

let plays = 0;

/** Plays several sequences side by side. They are started in their order, and each keeps its steps in order. */
export async function playAll(
  world: World,
  sequences: readonly Sequence[],
  lanes: number,
  restBefore?: number,
): Promise<Played[][]> {
  const played: Unwatched[][] = [];
  const left = [...sequences.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) played[next[0]] = await send(world, next[1], restBefore);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const effects = await world.effects();
  return played.map((steps) => steps.map((one) => ({ ...one, effects: effects.get(one.answer.number) ?? [] })));
}

/** `restBefore`: the step that waits until the runtime has ended what earlier ones left to do. */
export async function play(world: World, sequence: Sequence, restBefore?: number): Promise<Played[]> {
  return (await playAll(world, [sequence], 1, restBefore))[0] ?? [];
}

type Unwatched = Omit<Played, "effects">;

async function send(world: World, sequence: Sequence, restBefore?: number): Promise<Unwatched[]> {
  const played: Unwatched[] = [];
  const name = `f${(plays++).toString(36)}`;
  for (const [place, step] of sequence.entries()) {
    const filled: string[] = [];
    const fill = (hole: Hole): Json => {
      const value = fillHole(hole, name, world, played);
      if (typeof value === "string" && ["fresh", "answer", "unknown"].includes(hole.$)) filled.push(value);
      return value;
    };
    const request = prepare(world, step, fill);
    const atRest = place !== restBefore || (await world.rest());
    played.push({ request, answer: await world.send(request), filled, atRest });
  }
  return played;
}

function fillHole(hole: Hole, name: string, world: World, played: readonly Unwatched[]): Json {
  switch (hole.$) {
    case "fresh":
      return `${hole.prefix ?? ""}${name}-${hole.n}`;
    case "stage":
      return world.stage[hole.name] ?? hole.name;
    case "long":
      return hole.text.repeat(hole.times);
    case "nested":
      return "nested";
    case "bytes":
      return hole.base64;
    case "answer":
      return fieldOf(played[hole.step]?.answer.text ?? "", hole.field);
    case "unknown":
      return alike(fieldOf(played[hole.step]?.answer.text ?? "", hole.field));
  }
}

/** Placeholder for a field that an answer does not have. */
export const MISSING = "missing";

/** A field of an answer, by its path; `token` is the launch token in its address. */
function fieldOf(text: string, field: string): string {
  if (field === "token") return /token=([^&#"]+)/.exec(text)?.[1] ?? MISSING;
  try {
    const value = field
      .split(".")
      .reduce((at: unknown, part) => (at as Record<string, unknown>)?.[part], JSON.parse(text));
    return typeof value === "string" ? value : MISSING;
  } catch {
    return MISSING;
  }
}

/**
 * Another text of the same form: digits stay digits, letters letters, and a prefix stays. One that names a shard goes on
 * naming it: of an unbound one the service says that it cannot be reached.
 */
export function alike(value: string): string {
  const start = /^s[\da-f]{3}_/.test(value) ? 5 : value.indexOf(":") + 1;
  const noise = createHash("sha512").update(value).digest();
  const changed = [...value.slice(start)].map((char, i) => {
    const random = noise[i % noise.length] ?? 0;
    if (/\d/.test(char)) return String((Number(char) + 1 + (random % 9)) % 10);
    if (/[a-f]/.test(char)) return "abcdef"[random % 6];
    return /[g-z]/.test(char) ? String.fromCharCode(103 + (random % 20)) : char;
  });
  // The version and variant of a UUID, and the shard that one of version 5 or 8 names.
  if (/^[\da-f]{8}-/.test(value))
    for (const i of /[58]/.test(value[14] ?? "") ? [14, 15, 16, 17, 19] : [14, 19]) changed[i] = value[i];
  return value.slice(0, start) + changed.join("");
}

/** The step as bytes, signed. */
function prepare(world: World, step: Step, fill: (hole: Hole) => Json): Request {
  const nested = bracketsIn(step.body);
  const method = methodOf(step);
  const { path, query, body, token } = mapStep(step, (hole) => (hole === step.body ? hole : fill(hole)) as Json);
  const template = step.operation.slice(step.operation.indexOf(" ") + 1);
  const place = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ""));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  const target = place + step.suffix + (search === "" ? "" : `?${search}`);
  const bytes = harmless(step, body === undefined ? undefined : serialise(step, body, nested));
  const headers = {
    ...(bytes ? { "content-type": "application/json" } : {}),
    ...step.headers,
    ...sign(world, { ...step, method, token: token ?? "" }, target, bytes),
  };
  return { method, target, headers, body: bytes, actor: step.actor, operation: step.operation };
}

/** Stopped intake, or maintenance of what plays, would leave nothing to play; on a test clock, a grant of today is over. */
function harmless(step: Step, bytes: Buffer | undefined): Buffer | undefined {
  if (bytes === undefined) return bytes;
  if (step.operation.includes("/maintenance/")) return Buffer.from("{}");
  if (step.operation === "POST /v1/test/clock" && step.actor === "north") return Buffer.from('{"now":"never"}');
  if (!step.operation.endsWith("/intake")) return bytes;
  return Buffer.from(bytes.toString("latin1").replaceAll("true", "false"), "latin1");
}

/** The back office only reads the operators and providers that play: a change could stop them. */
function methodOf({ actor, method, path }: Step): string {
  const plays = Object.values(path).some((value) => isHole(value) && value.$ === "stage");
  return actor === "admin" && plays ? "GET" : method;
}

function encode(value: Json): string {
  return encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());
}

function serialise(step: Step, body: Json, depth: number): Buffer {
  let bytes: string | Buffer;
  if (isHole(body)) bytes = Buffer.from((body as unknown as { base64?: string }).base64 ?? "", "base64");
  // Deep values are written here: JSON.stringify recurses.
  else bytes = JSON.stringify(body).replace('"nested"', "[".repeat(depth) + "]".repeat(depth));
  for (const name of step.wire) bytes = WIRE[name]?.(bytes.toString()) ?? bytes;
  return Buffer.from(bytes as string);
}

/** As a header can carry it. */
function headerText(value: Json): string {
  return encode(value).slice(0, 2_000);
}

function bracketsIn(body: Json | undefined): number {
  let depth = 0;
  mapHoles(body ?? null, (hole) => {
    if (hole.$ === "nested") depth = hole.depth;
    return null;
  });
  return depth;
}

function sign(
  world: World,
  { actor, auth, method, token }: Step,
  target: string,
  body: Buffer | undefined,
): Record<string, string> {
  if (auth === "none") return {};
  if (actor === "player") return { authorization: `Bearer ${headerText(token ?? "")}${auth === "good" ? "" : auth}` };
  if (actor === "admin") return { authorization: `Bearer ${auth === "good" ? ADMIN_TOKEN : `${ADMIN_TOKEN}${auth}`}` };
  const { keyId, secret } = world.keys[actor];
  const timestamp = String(Math.floor(Date.now() / 1000) - (auth === "stale" ? 4_000 : 0));
  const hmac = (...parts: readonly (string | Buffer)[]) => {
    const signed = createHmac("sha256", auth === "wrong" ? "wrong" : secret);
    for (const part of parts) signed.update(part);
    return signed.digest("hex");
  };
  const bytes = Buffer.concat([body ?? Buffer.of(), Buffer.from(auth === "later body" ? " " : "")]);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const key = auth === "unknown" ? `${keyId.slice(0, -4)}0000` : keyId;
  return {
    "x-agg-key-id": key,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": hmac(`${timestamp}.`, bytes.byteLength === 0 ? `${method} ${target}` : bytes),
    // The provider that plays sends it from its own server too: from then on, its key is refused without it.
    ...(actor === "south" ? {} : { "x-agg-signature-v2": hmac(`v2.${timestamp}.${method}.${target}.${digest}`) }),
  };
}
