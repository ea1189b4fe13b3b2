import { Agent, request } from "node:http";

/** What came of calls that were due at a constant rate. Milliseconds, from when a call was due to the last byte. */
export interface Arrived {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** What each call took, the least first. */
  readonly sorted: Float64Array;
  /** What went wrong, each kind once, with how often. */
  readonly faults: ReadonlyMap<string, number>;
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

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 });

/** Makes one call on a kept connection. */
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
 * Makes calls at a constant rate whatever the answers take (an open loop): one that is sent late, because those before it
 * were slow, is measured from when it was due. `fault` names what is wrong with an answer.
 */
export async function arrive(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  call: (place: number) => Call,
  fault: (answer: Answer) => string | undefined,
): Promise<Arrived> {
  const total = Math.round(perSecond * seconds);
  const took = new Float64Array(total);
  const faults = new Map<string, number>();
  const blame = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
  const started = performance.now();
  const dueAt = (place: number) => started + (place * 1000) / perSecond;
  const running: Promise<void>[] = [];
  for (let next = 0; next < total; ) {
    for (; next < total && dueAt(next) <= performance.now(); next++) {
      const place = next;
      const done = () => {
        took[place] = performance.now() - dueAt(place);
      };
      running.push(
        send(call(place)).then(
          (answer) => {
            done();
            const wrong = fault(answer);
            if (wrong !== undefined) blame(wrong);
          },
          (cause: unknown) => {
            done();
            blame(String(cause));
          },
        ),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return summary(took, faults);
}

/** Two runs of one load as one. */
export function together(one: Arrived, other: Arrived): Arrived {
  const faults = new Map(one.faults);
  for (const [what, count] of other.faults) faults.set(what, (faults.get(what) ?? 0) + count);
  const took = new Float64Array(one.calls + other.calls);
  took.set(one.sorted);
  took.set(other.sorted, one.calls);
  return summary(took, faults);
}

function summary(took: Float64Array, faults: ReadonlyMap<string, number>): Arrived {
  const sorted = took.toSorted();
  const percentile = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { calls: sorted.length, p50: percentile(0.5), p99: percentile(0.99), worst: percentile(1), sorted, faults };
}
