/** Requests of the fuzz run: steps whose ids are holes, so that a sequence can be repeated, changed and shortened. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A place that is filled when its step is sent. */
export type Hole =
  /** A text that no other play of the sequence uses; the same `n` gives the same text. */
  | { $: "fresh"; n: number; prefix?: string }
  /** A field of an earlier step's answer. */
  | { $: "answer"; step: number; field: string }
  /** A text of the same form as that field which the service never gave out. */
  | { $: "unknown"; step: number; field: string }
  /** A fixed part of the installation, such as a game's id. */
  | { $: "stage"; name: string }
  | { $: "long"; text: string; times: number }
  | { $: "nested"; depth: number }
  | { $: "bytes"; base64: string };

/** `player` is a game page: it signs nothing and sends its launch token. */
export const ACTORS = ["north", "south", "alpha", "beta", "admin", "player"] as const;
export type Actor = (typeof ACTORS)[number];
export const AUTHS = ["good", "none", "wrong", "stale", "unknown", "later body"] as const;
export type Auth = (typeof AUTHS)[number];

export interface Step {
  /** As the OpenAPI documents name it: method and path with its parameters in braces. */
  operation: string;
  method: string;
  actor: Actor;
  auth: Auth;
  path: Record<string, Json>;
  /** Sent after the path as it is. */
  suffix: string;
  query: [name: string, value: Json][];
  headers: Record<string, string>;
  /** A player's launch token. */
  token?: Json;
  body?: Json;
  /** Names of WIRE in mutate.ts, applied to the serialised body. */
  wire: string[];
  /** The step whose answer must be equal: this one names an object that does not exist, that one another's object. */
  twin?: number;
}

export type Sequence = Step[];

export function isHole(value: Json): value is Hole & { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.$ === "string";
}

/** The value with `change` applied to every hole in it. */
export function mapHoles(value: Json, change: (hole: Hole) => Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (isHole(value)) return change(value);
  if (Array.isArray(value)) return value.map((item) => mapHoles(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapHoles(member, change)]));
}

/** The step with `change` applied to every hole in its path, query, token and body. */
export function mapStep(step: Step, change: (hole: Hole) => Json): Step {
  const changed: Step = {
    ...step,
    path: mapHoles(step.path, change) as Record<string, Json>,
    query: step.query.map(([name, value]) => [name, mapHoles(value, change)]),
  };
  if (step.token !== undefined) changed.token = mapHoles(step.token, change);
  if (step.body !== undefined) changed.body = mapHoles(step.body, change);
  return changed;
}

export function copy<T>(value: T): T {
  return structuredClone(value);
}

/** The earlier steps that a step refers to. */
export function referencesOf(step: Step): number[] {
  const found: number[] = step.twin === undefined ? [] : [step.twin];
  mapStep(step, (hole) => {
    if ("step" in hole) found.push(hole.step);
    return hole as Json;
  });
  return found;
}

/** The sequence without one step; undefined when a later step needs it. */
export function without(sequence: Sequence, index: number): Sequence | undefined {
  if (sequence.some((step) => referencesOf(step).includes(index))) return undefined;
  return renumber(sequence, (step) => (step > index ? step - 1 : step)).toSpliced(index, 1);
}

/** The sequence with every reference to a step changed. */
export function renumber(sequence: Sequence, change: (step: number) => number): Sequence {
  return sequence.map((step) => {
    const moved = mapStep(step, (hole) => ("step" in hole ? { ...hole, step: change(hole.step) } : hole) as Json);
    if (step.twin !== undefined) moved.twin = change(step.twin);
    return moved;
  });
}

/** One sequence after the other, with their fresh texts kept apart. */
export function joined(first: Sequence, second: Sequence): Sequence {
  const moved = renumber(second, (step) => step + first.length);
  const apart = moved.map((step) =>
    mapStep(step, (hole) => (hole.$ === "fresh" ? { ...hole, n: hole.n + 100 } : hole) as Json),
  );
  return [...first, ...apart];
}
