import type { Dice } from "./dice.ts";
import type { Generator } from "./generate.ts";
import {
  ACTORS,
  AUTHS,
  copy,
  type Hole,
  isHole,
  type Json,
  joined,
  mapStep,
  type Sequence,
  type Step,
  without,
} from "./sequence.ts";

/** Values at the edges of what programs expect. None is a text that the judge takes for the inside: stored texts come back. */
const EDGES: readonly Json[] = [
  ...["", " ", "0", "-1", "+1", "00.1", "1.", ".1", "1,0", "1e3", "0.000", "Infinity", "null", "true", "１"],
  ...["999999999999999999.99", "92233720368547758.08", "0.0000000001", "9007199254740993", "1".repeat(33)],
  ...[
    "e\u0301",
    "\u202eabc",
    "\u200b",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udc00\ud800",
    "😀",
    "a\nb",
    "a\r\nx: 1",
    "\u007f",
  ],
  ...["' OR 1=1 --", '"; DROP TABLE x', "%00", "%", "%ff", "../../x", "..%2f..", "<b>x</b>", "$" + "{7*7}", "*", "\\"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "abc:def", ":", "alpha:", "beta:x"],
  ...[
    "2026-02-30",
    "2026-13-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "0000-01-01T00:00:00Z",
    "2026-12-01T00:00:00+14:00",
  ],
  ...["+275760-09-13T00:00:00.000Z", "2026-12-01", "2026-00", "9999-12", "0000-01"],
  ...[
    "http://127.0.0.1:1/",
    "https://[::1]/",
    "https://a:b@x.example/",
    "javascript:alert(1)",
    "https://x.example:99999/",
  ],
  ...["eur", "EUR ", "XXX", "JPY", "KWD", "GOLDX", "203.0.113.7", "::ffff:1.2.3.4", "1.2.3.4/33", "0.0.0.0/0"],
  ...[0, -0, -1, 1, 1.5, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1 + 0.2],
  ...[null, true, false, [], {}, [[]], [null], { "": "" }, ["a", "a"]],
  { $: "long", text: "a", times: 121 },
  { $: "long", text: "é", times: 2_000 },
  { $: "long", text: "9", times: 40 },
  { $: "long", text: "a", times: 70_000 },
  { $: "nested", depth: 60 },
  { $: "nested", depth: 5_000 },
];

/** Changes of a serialised body. */
export const WIRE: Readonly<Record<string, (body: string) => string | Buffer>> = {
  truncated: (body) => body.slice(0, Math.floor(body.length * 0.7)),
  empty: () => "",
  trailing: (body) => `${body}x`,
  twice: (body) => body + body,
  "in a list": (body) => `[${body}]`,
  "byte order mark": (body) => `\ufeff${body}`,
  "NUL byte": (body) => Buffer.concat([Buffer.from(body), Buffer.from([0])]),
  "bad UTF-8": (body) =>
    Buffer.concat([Buffer.from(body.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from(body.slice(-2))]),
  "overlong UTF-8": (body) =>
    Buffer.concat([Buffer.from(body.slice(0, 2)), Buffer.from([0xc0, 0xae]), Buffer.from(body.slice(2))]),
  "UTF-16": (body) => Buffer.from(body, "utf16le"),
  "lone surrogate": (body) => body.replace(/:"[^"]*"/, ':"\\ud800"'),
  "same key twice": (body) => body.replace(/^\{("[^"]*"):("[^"]*"|[\d.]+)/, "{$1:$2,$1:$2"),
  "key with another value": (body) => body.replace(/^\{("[^"]*"):/, '{$1:"first",$1:'),
  "__proto__ key": (body) => body.replace(/^\{/, '{"__proto__":{"amount":"5"},'),
  "1e400": (body) => body.replace(/:("[^"]*"|[\d.]+)/, ":1e400"),
  "-0": (body) => body.replace(/:("[^"]*"|[\d.]+)/, ":-0"),
  "30 digits": (body) => body.replace(/:("[^"]*"|[\d.]+)/, `:${"123456789.".repeat(3)}`.slice(0, 21)),
  "single quotes": (body) => body.replaceAll('"', "'"),
  comment: (body) => `/**/${body}`,
  "64 KiB of spaces": (body) => " ".repeat(65_536) + body,
  "300 KiB": (body) => body.replace(/^\{/, `{"pad":"${"x".repeat(300_000)}",`),
  "100000 brackets": () => "[".repeat(100_000),
};

const SUFFIXES = [
  "/",
  "//",
  "/.",
  "/..",
  "%00",
  "%2e%2e%2f",
  ";a=b",
  "%",
  "/x",
  "%20",
  "?",
  "#x",
  "/%F0%9F%98%80",
  "%FF",
];
const QUERIES: readonly (readonly [string, Json])[] = [
  ["limit", "0"],
  ["limit", "-1"],
  ["limit", "1e3"],
  ["limit", "99999999999999999999"],
  ["cursor", "eyJ4IjoxfQ"],
  ["cursor", "%"],
  ["currency", "EUR"],
  ["since", "2026-01-01T00:00:00Z"],
  ["status", "pending"],
  ["a[]", "1"],
  ["", ""],
];
const HEADERS: readonly (readonly [string, string])[] = [
  ["content-type", "text/plain"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-type", "multipart/form-data"],
  ["content-encoding", "gzip"],
  ["transfer-encoding", "chunked"],
  ["cf-connecting-ip", "203.0.113.9"],
  ["cf-connecting-ip", "not an address"],
  ["cf-connecting-ip", "2001:db8::1"],
  ["x-forwarded-for", "10.0.0.1"],
  ["x-forwarded-host", "evil.example"],
  ["if-none-match", "*"],
  ["range", "bytes=0-1"],
  ["accept", "text/html"],
  ["accept-encoding", "identity"],
  ["origin", "https://evil.example"],
  ["x-http-method-override", "DELETE"],
  ["x-request-id", "mine"],
  ["authorization", "Bearer"],
  ["cookie", "a=b"],
];
const MUTATED_AT_MOST = 4;
const MAX_STEPS = 20;
/** Variants of the last step that are played after it: what it needs has been created once. */
const MAX_VARIANTS = 6;
/** Fields that name an object of one operator, or of one provider. */
const OWNED = new Set(["session_id", "token", "round_id", "free_spins_id", "campaign_id", "transaction_id", "id"]);

/** A changed copy of the sequence. */
export function mutated(sequence: Sequence, others: readonly Sequence[], generator: Generator, dice: Dice): Sequence {
  let changed = copy(sequence);
  for (let times = 1 + dice.below(MUTATED_AT_MOST); times > 0; times--) {
    const next = dice.pick(MUTATIONS)(changed, dice, others, generator);
    if (next.length > 0 && next.length <= MAX_STEPS) changed = next;
  }
  if (dice.chance(0.7)) changed = varied(changed, dice);
  return changed;
}

/** The sequence with variants of its last step after it. */
function varied(sequence: Sequence, dice: Dice): Sequence {
  const last = sequence.at(-1);
  if (last === undefined || last.twin !== undefined) return sequence;
  let fresh = 400 + sequence.length * 10;
  const variants = Array.from({ length: 1 + dice.below(MAX_VARIANTS) }, () => {
    const apart = dice.chance(0.5);
    const variant = mapStep(copy(last), (hole) =>
      hole.$ === "fresh" && apart ? { ...hole, n: fresh++ } : (hole as Json),
    );
    for (let times = 1 + dice.below(2); times > 0; times--) dice.pick(STEP_CHANGES)(variant, dice);
    return variant;
  });
  return [...sequence, ...variants];
}

type Mutation = (sequence: Sequence, dice: Dice, others: readonly Sequence[], generator: Generator) => Sequence;

type StepChange = (step: Step, dice: Dice) => void;

const edgeValue: StepChange = (step, dice) => {
  const places = placesOf(step);
  if (places.length > 0) dice.pick(places).set(copy(dice.pick(EDGES)));
};

const STEP_CHANGES: readonly StepChange[] = [
  ...[edgeValue, edgeValue, edgeValue, edgeValue, changeForm],
  (step, dice) => {
    const [a, b] = [dice, dice].map(() => dice.pick(placesOf(step)));
    if (!a || !b) return;
    // Copies: one place may be inside the other, and a value must not contain itself.
    const [first, second] = [copy(a.get()), copy(b.get())];
    a.set(second);
    b.set(first);
  },
  (step, dice) => {
    const removable = placesOf(step).filter(({ remove }) => remove);
    if (removable.length > 0) dice.pick(removable).remove?.();
  },
  (step, dice) => {
    if (typeof step.body !== "object" || step.body === null || Array.isArray(step.body) || isHole(step.body)) return;
    step.body[dice.pick(["extra", "__proto__", "id", "operator_code", "status", "balance", ""])] = copy(
      dice.pick(EDGES),
    );
  },
  (step, dice) => {
    if (step.body !== undefined) step.wire = [dice.pick(Object.keys(WIRE))];
    else if (dice.chance(0.3)) step.body = {};
  },
  (step, dice) => {
    step.auth = dice.pick(AUTHS);
  },
  (step, dice) => {
    step.actor = dice.pick(ACTORS);
  },
  (step, dice) => {
    step.method = dice.pick(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]);
  },
  (step, dice) => {
    step.suffix = dice.pick(SUFFIXES);
  },
  (step, dice) => {
    step.query.push(copy(dice.pick([...QUERIES, ...step.query])) as [string, Json]);
  },
  (step, dice) => {
    const [name, value] = dice.pick(HEADERS);
    step.headers[name] = value;
  },
];

/** A mutation of one step, of the last one most of the time. */
const ofStep =
  (change: StepChange): Mutation =>
  (sequence, dice) => {
    const index = dice.chance(0.7) ? sequence.length - 1 : dice.below(sequence.length);
    change(sequence[index] as Step, dice);
    return sequence;
  };

const MUTATIONS: readonly Mutation[] = [
  ...STEP_CHANGES.map(ofStep),
  (sequence, dice) => without(sequence, dice.below(sequence.length)) ?? sequence,
  // A repeat, with the same ids.
  (sequence, dice) => {
    const index = dice.below(sequence.length);
    const again = copy(sequence[index] as Step);
    return again.twin === undefined ? [...sequence, again] : sequence;
  },
  (sequence, dice, others) => (others.length > 0 ? joined(sequence, copy(dice.pick(others))) : sequence),
  (sequence, dice, _, generator) => joined(sequence, generator.sequence(dice)),
  crossed,
  crossed,
];

/** Adds one of the owned calls twice more, as a stranger. */
function crossed(sequence: Sequence, dice: Dice): Sequence {
  const candidates = sequence.filter((step) => step.twin === undefined && ownedHoles(step, sequence).length > 0);
  return candidates.length === 0 ? sequence : (strangers(sequence, dice.pick(candidates), dice) ?? sequence);
}

/**
 * Adds the step twice more, as a stranger: with the owner's id, and with an id that does not exist. Both answers must be
 * equal. Undefined when the step names nothing that belongs to its caller.
 */
export function strangers(sequence: Sequence, chosen: Step, dice: Dice): Sequence | undefined {
  const holes = ownedHoles(chosen, sequence);
  if (holes.length === 0) return undefined;
  const owned = JSON.stringify(dice.pick(holes));
  const isOwned = (hole: Hole) => JSON.stringify(hole) === owned;
  const entered = chosen.actor === "player" ? anotherPlayer(sequence, chosen) : { sequence, stranger: chosen };
  if (!entered) return undefined;
  let fresh = 200 + sequence.length * 10;
  // Ids that the caller makes up are its own in each of the calls.
  const asStranger = (other: (hole: Hole) => Json): Step =>
    mapStep({ ...copy(entered.stranger), actor: STRANGERS[chosen.actor] ?? chosen.actor }, (hole) => {
      if (isOwned(hole)) return other(hole);
      return (hole.$ === "fresh" ? { ...hole, n: fresh++ } : hole) as Json;
    });
  const theirs = asStranger((hole) => hole as Json);
  const absent = asStranger((hole) => ("step" in hole ? { ...hole, $: "unknown" } : { ...hole, n: fresh++ }) as Json);
  return [...entered.sequence, theirs, { ...absent, twin: entered.sequence.length }];
}

/** The sequence with another player's session, and the page's call with that player's token. */
function anotherPlayer(sequence: Sequence, chosen: Step): { sequence: Sequence; stranger: Step } | undefined {
  const token = chosen.token === undefined || !isHole(chosen.token) ? undefined : (chosen.token as Hole);
  const launch = token?.$ === "answer" ? sequence[token.step] : undefined;
  if (!token || !launch || typeof launch.body !== "object" || launch.body === null) return undefined;
  const other = { ...copy(launch), body: { ...launch.body, player_id: "zoe" } } as Step;
  const stranger = { ...chosen, token: { ...token, step: sequence.length } as unknown as Json };
  return { sequence: [...sequence, other], stranger };
}

const STRANGERS: Readonly<Record<string, Step["actor"]>> = {
  north: "south",
  south: "north",
  alpha: "beta",
  player: "player",
};

/** The ids in the step that belong to the one who calls. */
function ownedHoles(step: Step, sequence: Sequence): Hole[] {
  const found: Hole[] = [];
  if (STRANGERS[step.actor] === undefined || step.auth !== "good") return found;
  const { token: _, ...named } = step;
  const own = sequence.slice(0, sequence.indexOf(step)).filter(({ actor }) => actor === step.actor);
  const made = new Set<number>();
  for (const one of own) {
    mapStep(one, (hole) => {
      if (hole.$ === "fresh") made.add(hole.n);
      return null;
    });
  }
  mapStep(named, (hole) => {
    const source = hole.$ === "answer" ? sequence[hole.step] : undefined;
    // The games are alpha's. A reference that the caller has made up is its own too.
    const isAnswered =
      hole.$ === "answer" &&
      source?.auth === "good" &&
      OWNED.has(hole.field) &&
      (step.actor === "alpha" || step.actor === source.actor);
    const isReference = hole.$ === "fresh" && step.method === "GET" && made.has(hole.n);
    if (isAnswered || isReference) found.push(hole);
    return hole as Json;
  });
  return found;
}

/** A value of a step that can be changed. */
interface Place {
  get(): Json;
  set(value: Json): void;
  remove?(): void;
}

function placesOf(step: Step): Place[] {
  const places: Place[] = [];
  // Back-office writes name scratch objects; the part of the path that says so stays.
  const spared = step.actor === "admin" && step.method !== "GET" ? ["code"] : [];
  for (const name of Object.keys(step.path)) {
    if (!spared.includes(name)) places.push(placeIn(step.path, name));
  }
  step.query.forEach((pair, i) => {
    places.push({ ...placeIn(pair as Json[], 1), remove: () => void step.query.splice(i, 1) });
  });
  if (step.body !== undefined) collect(step as never, "body", places);
  return places;
}

function collect(parent: Record<string, Json>, name: string, places: Place[]): void {
  const value = parent[name] as Json;
  places.push({ ...placeIn(parent, name), remove: () => void delete parent[name] });
  if (typeof value !== "object" || value === null || isHole(value)) return;
  const members = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const member of members) collect(value as never, String(member), places);
}

function placeIn(parent: Record<string, Json> | Json[], name: string | number): Place {
  const holder = parent as Record<string | number, Json>;
  return {
    get: () => holder[name] as Json,
    set: (value) =>
      Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true }),
  };
}

/** The same value in another type, or in a list. */
function changeForm(step: Step, dice: Dice): void {
  const places = placesOf(step);
  if (places.length === 0) return;
  const place = dice.pick(places);
  const value = place.get();
  if (typeof value === "string" && value !== "" && Number.isFinite(Number(value))) place.set(Number(value));
  else if (typeof value === "number") place.set(String(value));
  else if (Array.isArray(value) && value.length > 0)
    place.set(dice.chance(0.5) ? [...value, ...copy(value)] : (value[0] as Json));
  else place.set(dice.chance(0.5) ? [value] : { value });
}
