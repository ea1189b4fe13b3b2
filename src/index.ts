import { app } from "./app.ts";
import { createContext } from "./context.ts";
import type { Env } from "./env.ts";
import { runJobs } from "./jobs.ts";
import type { WakeUp } from "./outbox/wake-up.ts";
import { consume } from "./queue.ts";

export { RateCounter } from "./limits/rate-counter.ts";
export { LiveLobby } from "./live/live-lobby.ts";
export { LiveStudio } from "./sandbox/studio/live-studio.ts";
export { ValidationRun } from "./wallet-suite/validation-run.ts";

export default {
  fetch: app.fetch,
  queue: (batch, env, execution) =>
    consume(
      createContext(env, (work) => execution.waitUntil(work)),
      batch,
    ),
  scheduled: (_controller, env, execution) => runJobs(createContext(env, (work) => execution.waitUntil(work))),
} satisfies ExportedHandler<Env, WakeUp>;
