import { app } from "./app.ts";
import { createContext } from "./create-context.ts";
import type { Env } from "./env.ts";
import { runJobs } from "./jobs.ts";
import type { WakeUp } from "./outbox/wake-up.ts";
import { consume } from "./queue.ts";

export { LiveLobby, LiveStudio, RateCounter, StrangerCounter, ValidationRun } from "./objects.ts";

export default {
  fetch: app.fetch,
  queue: (batch, env, execution) =>
    consume(
      createContext(env, (work) => execution.waitUntil(work)),
      batch,
    ),
  scheduled: (_controller, env, execution) => runJobs(createContext(env, (work) => execution.waitUntil(work))),
} satisfies ExportedHandler<Env, WakeUp>;
