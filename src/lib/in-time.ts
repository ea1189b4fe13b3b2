/** Thrown in place of an answer that takes too long. */
export class NoAnswer extends Error {}

/** A stall of this isolate, in which no answer can come in, takes one part of the time and not all of it. */
const PARTS = 4;

/** What work answers, or NoAnswer when that takes too long. The work itself goes on: D1 cannot be told to stop. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitFor = (parts: number) => {
    timer = setTimeout(() => {
      if (parts > 1) waitFor(parts - 1);
      else late.reject(new NoAnswer("no answer in time"));
    }, ms / PARTS);
  };
  waitFor(PARTS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
