import { Agent, request } from "node:http";

/** The result of calls at a constant rate. Latencies are in milliseconds, from when a call was due to its last byte. */
export interface LoadResult {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** The latency of each call, in ascending order. */
  readonly sorted: Float64Array;
  /** Each kind of error and its count. */
  readonly errors: ReadonlyMap<string, number>;
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** workerd closes a connection that was idle for five seconds: one that is used again at that moment is reset. */
const MAX_IDLE_MS = 4_000;
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024, timeout: MAX_IDLE_MS });

/** Makes one call on a keep-alive connection. */
export function send({ method, url, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/**
 * Makes calls at a constant rate, however slow the answers are (an open loop). A call that is sent late is measured
 * from when it was due. `errorOf` describes what is wrong with an answer.
 */
export async function callAtRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  call: (place: number) => Call,
  errorOf: (answer: Answer) => string | undefined,
): Promise<LoadResult> {
  const total = Math.round(perSecond * seconds);
  const latencies = new Float64Array(total);
  const errors = new Map<string, number>();
  const countError = (text: string) => errors.set(text, (errors.get(text) ?? 0) + 1);
  const started = performance.now();
  const dueAt = (place: number) => started + (place * 1000) / perSecond;
  const running: Promise<void>[] = [];
  for (let next = 0; next < total; ) {
    for (; next < total && dueAt(next) <= performance.now(); next++) {
      const place = next;
      const done = () => {
        latencies[place] = performance.now() - dueAt(place);
      };
      running.push(
        send(call(place)).then(
          (answer) => {
            done();
            const text = errorOf(answer);
            if (text !== undefined) countError(text);
          },
          (cause: unknown) => {
            done();
            countError(String(cause));
          },
        ),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return summary(latencies, errors);
}

/** Combines two runs of the same load. */
export function merge(one: LoadResult, other: LoadResult): LoadResult {
  const errors = new Map(one.errors);
  for (const [text, count] of other.errors) errors.set(text, (errors.get(text) ?? 0) + count);
  const latencies = new Float64Array(one.calls + other.calls);
  latencies.set(one.sorted);
  latencies.set(other.sorted, one.calls);
  return summary(latencies, errors);
}

function summary(latencies: Float64Array, errors: ReadonlyMap<string, number>): LoadResult {
  const sorted = latencies.toSorted();
  const percentile = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { calls: sorted.length, p50: percentile(0.5), p99: percentile(0.99), worst: percentile(1), sorted, errors };
}
