import { Problem, pause } from "./api.ts";

/** Pauses between looks: soon at first, then each minute for as long as the page is open. */
const PAUSES_S = [2, 3, 5, 10, 20, 30];
const LAST_PAUSE_S = 60;
const SESSION_PAUSE_S = 10;

/**
 * Looks until there is something to tell. An outage is waited out; a call that is refused ends the looking and throws.
 */
export async function follow<T>(look: () => Promise<T | null>): Promise<T> {
  for (let looks = 0; ; looks++) {
    await pause((PAUSES_S[looks] ?? LAST_PAUSE_S) * 1000);
    const found = await look().catch(unlessRefused);
    if (found !== null) return found;
  }
}

/**
 * Waits for the end of the session, which the casino may close at any time. Answers the error code that says how it
 * ended. A hidden page does not look, and looks at once when it is shown again.
 */
export async function sessionEnd(session: () => Promise<{ open: boolean }>) {
  for (;;) {
    await untilNextLook();
    if (document.hidden) continue;
    const seen = await session().catch((problem) => (isRefusal(problem) ? problem.code : null));
    if (typeof seen === "string") return seen;
    if (seen?.open === false) return "SESSION_CLOSED";
  }
}

async function untilNextLook() {
  const over = new AbortController();
  const changed = new Promise((resolve) =>
    document.addEventListener("visibilitychange", resolve, { signal: over.signal }),
  );
  await Promise.race([pause(SESSION_PAUSE_S * 1000), changed]);
  over.abort();
}

function unlessRefused(problem: unknown) {
  if (isRefusal(problem)) throw problem;
  return null;
}

function isRefusal(problem: unknown): problem is Problem {
  return problem instanceof Problem && problem.code !== "UNREACHABLE";
}
