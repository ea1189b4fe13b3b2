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

/** Values at the edges of what programs expect. */
const EDGES: readonly Json[] = [
  ...["", " ", "0", "-1", "+1", "00.1", "1.", ".1", "1,0", "1e3", "0.000", "NaN", "null", "true", "１"],
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

/** What can happen to a serialised body. */
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
const MAX_STEPS = 14;
/** Fields that name an object of one operator, or of one provider. */
const OWNED = new Set(["session_id", "token", "free_spins_id", "campaign_id", "transaction_id", "id"]);

/** A changed copy of the sequence. */
export function mutated(sequence: Sequence, others: readonly Sequence[], generator: Generator, dice: Dice): Sequence {
  let changed = copy(sequence);
  for (let times = 1 + dice.below(MUTATED_AT_MOST); times > 0; times--) {
    const next = dice.pick(MUTATIONS)(changed, dice, others, generator);
    if (next.length > 0 && next.length <= MAX_STEPS) changed = next;
  }
  return changed;
}

type Mutation = (sequence: Sequence, dice: Dice, others: readonly Sequence[], generator: Generator) => Sequence;

/** A mutation of one step, of the last one most of the time. */
const ofStep =
  (change: (step: Step, dice: Dice) => void): Mutation =>
  (sequence, dice) => {
    const index = dice.chance(0.7) ? sequence.length - 1 : dice.below(sequence.length);
    change(sequence[index] as Step, dice);
    return sequence;
  };

const edgeValue = ofStep((step, dice) => {
  const places = placesOf(step);
  if (places.length > 0) dice.pick(places).set(copy(dice.pick(EDGES)));
});

const MUTATIONS: readonly Mutation[] = [
  edgeValue,
  edgeValue,
  edgeValue,
  edgeValue,
  ofStep((step, dice) => changeForm(step, dice)),
  ofStep((step, dice) => {
    const [a, b] = [dice, dice].map(() => dice.pick(placesOf(step)));
    if (!a || !b) return;
    const [first, second] = [a.get(), b.get()];
    a.set(second);
    b.set(first);
  }),
  ofStep((step, dice) => {
    const removable = placesOf(step).filter(({ remove }) => remove);
    if (removable.length > 0) dice.pick(removable).remove?.();
  }),
  ofStep((step, dice) => {
    if (typeof step.body !== "object" || step.body === null || Array.isArray(step.body) || isHole(step.body)) return;
    step.body[dice.pick(["extra", "__proto__", "id", "operator_code", "status", "balance", ""])] = copy(
      dice.pick(EDGES),
    );
  }),
  ofStep((step, dice) => {
    if (step.body !== undefined) step.wire = [dice.pick(Object.keys(WIRE))];
    else if (dice.chance(0.3)) step.body = {};
  }),
  ofStep((step, dice) => {
    step.auth = dice.pick(AUTHS);
  }),
  ofStep((step, dice) => {
    step.actor = dice.pick(ACTORS);
  }),
  ofStep((step, dice) => {
    step.method = dice.pick(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]);
  }),
  ofStep((step, dice) => {
    step.suffix = dice.pick(SUFFIXES);
  }),
  ofStep((step, dice) => {
    step.query.push(copy(dice.pick([...QUERIES, ...step.query])) as [string, Json]);
  }),
  ofStep((step, dice) => {
    const [name, value] = dice.pick(HEADERS);
    step.headers[name] = value;
  }),
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

/**
 * Adds the last owned call twice more, as a stranger: with the owner's id, and with an id that does not exist. Both
 * answers must be equal.
 */
function crossed(sequence: Sequence, dice: Dice): Sequence {
  const candidates = sequence.filter((step) => step.twin === undefined && ownedHole(step, sequence) !== undefined);
  if (candidates.length === 0) return sequence;
  const chosen = dice.pick(candidates);
  const owned = ownedHole(chosen, sequence) as Hole & { step: number; field: string };
  const isOwned = (hole: Hole) => hole.$ === "answer" && hole.step === owned.step && hole.field === owned.field;
  let fresh = 200 + sequence.length * 10;
  const asStranger = (): Step => {
    const step = { ...copy(chosen), actor: STRANGERS[chosen.actor] ?? chosen.actor };
    // Ids that the caller makes up are its own in each of the calls.
    return mapStep(step, (hole) => (hole.$ === "fresh" ? { ...hole, n: fresh++ } : hole) as Json);
  };
  const theirs = asStranger();
  const nobodys = mapStep(asStranger(), (hole) => (isOwned(hole) ? { ...hole, $: "unknown" } : hole) as Json);
  return [...sequence, theirs, { ...nobodys, twin: sequence.length }];
}

const STRANGERS: Readonly<Record<string, Step["actor"]>> = {
  north: "south",
  south: "north",
  alpha: "beta",
};

/** The id in the step that belongs to the one who calls. */
function ownedHole(step: Step, sequence: Sequence): Hole | undefined {
  let found: Hole | undefined;
  if (STRANGERS[step.actor] === undefined || step.auth !== "good") return undefined;
  mapStep(step, (hole) => {
    const source = hole.$ === "answer" ? sequence[hole.step] : undefined;
    if (source?.auth !== "good" || hole.$ !== "answer" || !OWNED.has(hole.field)) return hole as Json;
    // The games are alpha's.
    if (step.actor === "alpha" || step.actor === source.actor) found = hole;
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
    place.set(dice.chance(0.5) ? [...value, ...value] : (value[0] as Json));
  else place.set(dice.chance(0.5) ? [value] : { value });
}
