import type { Finding } from "./judge.ts";
import { judge } from "./judge.ts";
import { play } from "./play.ts";
import { copy, isHole, type Json, type Sequence, type Step, without } from "./sequence.ts";
import type { World } from "./world.ts";

const MAX_SHRINK_MS = 15_000;

/** The same fault: its texts may differ from one play to the next. */
export function kindOf({ rule, operation, detail }: Finding): string {
  return `${rule} · ${operation} · ${detail.replace(/[\da-f-]{8,}|\d+/g, "n").slice(0, 80)}`;
}

/** The finding when it shows again, alone; undefined when it does not. */
export async function reproduce(world: World, sequence: Sequence, finding: Finding): Promise<Finding | undefined> {
  const found = await judge(world, sequence, await play(world, sequence));
  return found.find(({ rule, operation }) => rule === finding.rule && operation === finding.operation);
}

/** The shortest sequence that still shows the finding: steps, members and changes that it does not need are left out. */
export async function shrink(world: World, sequence: Sequence, finding: Finding): Promise<Sequence> {
  let shortest = sequence;
  const end = Date.now() + MAX_SHRINK_MS;
  for (let progress = true; progress && Date.now() < end; ) {
    progress = false;
    for (const shorter of shorterOnes(shortest)) {
      if (Date.now() > end) break;
      if (!(await reproduce(world, shorter, finding))) continue;
      shortest = shorter;
      progress = true;
      break;
    }
  }
  return shortest;
}

/** Every sequence that has one thing less. */
function* shorterOnes(sequence: Sequence): Generator<Sequence> {
  for (let i = sequence.length - 1; i >= 0; i--) {
    const shorter = sequence.length > 1 ? without(sequence, i) : undefined;
    if (shorter) yield shorter;
  }
  for (const [i, step] of sequence.entries()) {
    for (const simpler of simplerSteps(step)) yield sequence.with(i, simpler);
  }
}

function* simplerSteps(step: Step): Generator<Step> {
  if (step.wire.length > 0) yield { ...step, wire: [] };
  if (step.suffix !== "") yield { ...step, suffix: "" };
  if (step.auth !== "good") yield { ...step, auth: "good" };
  for (const name of Object.keys(step.headers)) {
    const { [name]: _, ...headers } = step.headers;
    yield { ...step, headers };
  }
  for (const i of step.query.keys()) yield { ...step, query: step.query.toSpliced(i, 1) };
  if (step.body === undefined) return;
  for (const body of simplerValues(step.body)) yield { ...step, body };
}

/** The value with one member or item less, at any depth. */
function* simplerValues(value: Json): Generator<Json> {
  if (typeof value !== "object" || value === null || isHole(value)) return;
  if (Array.isArray(value)) {
    for (const i of value.keys()) yield value.toSpliced(i, 1);
    for (const [i, item] of value.entries()) for (const simpler of simplerValues(item)) yield value.with(i, simpler);
    return;
  }
  for (const name of Object.keys(value)) {
    const less = copy(value);
    delete less[name];
    yield less;
  }
  for (const [name, member] of Object.entries(value)) {
    for (const simpler of simplerValues(member)) yield { ...value, [name]: simpler };
  }
}

/** The sequence as a list to read. */
export function describe(sequence: Sequence): string[] {
  return sequence.map((step, i) => {
    const { operation, method, actor, auth, path, suffix, query, headers, body, wire, twin } = step;
    const parts = [
      `${i}. ${actor}`,
      operation.startsWith(`${method} `) ? operation : `${method} instead of ${operation}`,
    ];
    const add = (name: string, value: unknown) => parts.push(`${name} ${JSON.stringify(value)}`);
    if (auth !== "good") parts.push(`signature: ${auth}`);
    if (Object.keys(path).length > 0) add("path", path);
    if (suffix !== "") add("suffix", suffix);
    if (query.length > 0) add("query", query);
    if (Object.keys(headers).length > 0) add("headers", headers);
    if (body !== undefined) add("body", body);
    if (wire.length > 0) parts.push(`bytes: ${wire.join()}`);
    if (twin !== undefined) parts.push(`must be answered as step ${twin}`);
    return parts.join(", ");
  });
}
