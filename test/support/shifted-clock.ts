/**
 * Tests at another time: `TEST_TIME=2028-02-29T23:59:30Z npm test -- billing`. The run's first process works out one offset
 * (CLOCK_OFFSET_MS), and every process of the run reads it: Vitest and the programs that it starts through NODE_OPTIONS,
 * the runtime through test/support/setup.ts, services through their bundle. Only `Date` is shifted: timers wait as long
 * as ever, and libfaketime disturbs processes that start the runtime.
 */

/** The offset of this process, or of the run that it begins; 0 in real time. */
export function readOffset(env: Record<string, string | undefined>): number {
  if (env.TEST_TIME && env.CLOCK_OFFSET_MS === undefined) {
    const time = Date.parse(env.TEST_TIME);
    if (Number.isNaN(time)) throw new Error("TEST_TIME must be a time such as 2028-02-29T23:59:30Z");
    env.CLOCK_OFFSET_MS = String(time - Date.now());
    env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --import ${import.meta.url}`;
  }
  return Number(env.CLOCK_OFFSET_MS ?? 0);
}

/** The source of a script that shifts `Date` once in whatever runs it. */
export function shiftingScript(offset: number): string {
  return `(${shiftDate})(${offset});\n`;
}

/** Shifts `Date`, once in each process or isolate. Uses nothing outside of itself: its text is part of bundles. */
export function shiftDate(offset: number): void {
  const shifted = Symbol.for("shifted clock");
  if (offset === 0 || shifted in globalThis) return;
  Object.assign(globalThis, { [shifted]: true });
  const real = Date;
  const now = () => real.now() + offset;
  globalThis.Date = new Proxy(real, {
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    apply: () => new real(now()).toString(),
  });
}

// As a module that --import names; the runtime has no process.
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
if (process?.env) shiftDate(readOffset(process.env));
