interface Keeping {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Carries work to its end, for 30 s at most, when the caller hangs up: the platform cancels everything else of the request.
 * For what calls outside and then writes, so that the answer of the call is not lost.
 */
export function toTheEnd<T>(ctx: Keeping, work: Promise<T>): Promise<T> {
  ctx.waitUntil(work.catch(() => undefined));
  return work;
}
