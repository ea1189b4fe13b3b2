/** Thrown in place of an answer that takes too long. */
export class NoAnswer extends Error {}

/** A stall of this isolate, in which no answer can come in, takes one part of the time and not all of it. */
const PARTS = 4;

/** Returns what work answers. Throws NoAnswer when that takes longer than `ms`. The work goes on: D1 cannot be stopped. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  let answered = false;
  let parts = PARTS;
  // Not cleared: that takes three times as long as setting it.
  const wait = () =>
    setTimeout(() => {
      if (answered) return;
      if (--parts > 0) wait();
      else late.reject(new NoAnswer("no answer in time"));
    }, ms / PARTS);
  wait();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    answered = true;
  }
}
