/** What work answers, or an error when that takes too long. The work itself goes on: D1 cannot be told to stop. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
