import { intercepted } from "./intercepted.ts";
import { asSubrequest } from "./invocation.ts";

/** A queue whose sends count among the invocation's. */
export function weatheredQueue(queue: Queue): Queue {
  return intercepted(queue, {
    send: (args, proceed) => asSubrequest({ connection: true }, () => proceed(...args) as Promise<unknown>),
    sendBatch: (args, proceed) => asSubrequest({ connection: true }, () => proceed(...args) as Promise<unknown>),
  });
}
