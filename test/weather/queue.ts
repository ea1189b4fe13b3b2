import { intercepted } from "../support/intercepted.ts";
import { asSubrequest } from "./invocation.ts";
import type { Stream } from "./random.ts";
import type { QueueFaults } from "./weather.ts";

interface Sent extends QueueSendOptions {
  readonly body: unknown;
}

/** A queue whose messages may arrive twice, late or never, and whose sends count among the invocation's calls. */
export function weatheredQueue(queue: Queue, faults: QueueFaults | undefined, stream: Stream): Queue {
  /** What becomes of a message. */
  function sendings(message: Sent): Sent[] {
    if (!faults) return [message];
    const fate = stream();
    if (fate < faults.never) return [];
    if (fate < faults.never + faults.twice) return [message, message];
    if (fate >= faults.never + faults.twice + faults.late) return [message];
    return [{ ...message, delaySeconds: (message.delaySeconds ?? 0) + faults.lateSeconds }];
  }

  return intercepted(queue, {
    send: ([body, options], proceed) =>
      asSubrequest({ connection: true, to: "queue", name: "queue" }, async () => {
        for (const { body: sent, ...how } of sendings({ ...(options as QueueSendOptions), body }))
          await proceed(sent, how);
      }),
    sendBatch: ([messages, options], proceed) =>
      asSubrequest({ connection: true, to: "queue", name: "queue" }, async () => {
        const own = [...(messages as Iterable<Sent>)];
        if (own.length === 0) return proceed(own, options);
        // In batches of at most the caller's size: the queue refuses an empty one, and one of more than 100.
        const sent = own.flatMap(sendings);
        for (let at = 0; at < sent.length; at += own.length) await proceed(sent.slice(at, at + own.length), options);
      }),
  });
}
