import { CallerGone, type Invocation, type Platform } from "./platform.ts";

/** POST here is a deployment. */
const DEPLOYMENT = "/platform/deployment";

interface Handlers<Env, Message> {
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
  queue(batch: MessageBatch<Message>, env: Env, execution: ExecutionContext): Promise<void>;
  scheduled(controller: ScheduledController, env: Env, execution: ExecutionContext): Promise<void>;
}

/** A Worker's handlers in the weather: each run is an invocation, with bindings that are in the weather. */
export function weatheredHandlers<Env extends object, Message>(
  platform: Platform,
  { fetch, queue, scheduled }: Handlers<Env, Message>,
  /** Whether each message of a queue has an invocation of its own. The local runtime runs one batch of a queue at a time. */
  areAlone: (queue: string) => boolean = () => false,
): Handlers<Env, Message> {
  const environments = new WeakMap<Env, Env>();
  // The same object each time: the service remembers its settings by it.
  const wrapped = (env: Env): Env => {
    const known = environments.get(env) ?? platform.wrap(env);
    environments.set(env, known);
    return known;
  };
  return {
    fetch: async (request, env, execution) => {
      if (new URL(request.url).pathname === DEPLOYMENT) return deployed(platform);
      await platform.fromCaller();
      const invocation = platform.request((own) => fetch(request, wrapped(env), own));
      request.signal.addEventListener("abort", invocation.hangUp);
      return kept(invocation, execution).catch(cutOff);
    },
    queue: async (batch, env, execution) => {
      const parts = areAlone(batch.queue) ? batch.messages.map((message) => alone(batch, message)) : [batch];
      const ran = parts.map((part) =>
        kept(
          platform.invoke((own) => queue(part, wrapped(env), own)),
          execution,
        ),
      );
      await Promise.all(ran);
    },
    scheduled: async (controller, env, execution) => {
      if (!platform.firesCron()) return;
      await kept(
        platform.invoke((own) => scheduled(controller, wrapped(env), own)),
        execution,
      );
    },
  };
}

function alone<Message>(
  { queue, metadata }: MessageBatch<Message>,
  message: MessageBatch<Message>["messages"][number],
): MessageBatch<Message> {
  const ackAll = () => message.ack();
  return { queue, metadata, messages: [message], ackAll, retryAll: (options) => message.retry(options) };
}

/** The local runtime must not end the invocation before the platform would. */
function kept<T>(invocation: Invocation<T>, execution: ExecutionContext): Promise<T> {
  execution.waitUntil(invocation.ended);
  return invocation.result;
}

/** What a caller sees that the platform has cut off: no answer of the service. */
function cutOff(cause: unknown): Response {
  if (!(cause instanceof CallerGone)) throw cause;
  return new Response("connection lost\n", { status: 500 });
}

async function deployed(platform: Platform): Promise<Response> {
  await platform.deploy();
  return new Response("deployed\n");
}
