// @ts-check
import { Problem, pause } from "./api.page.js";

/** Pauses between looks: soon at first, then each minute for as long as the page is open. */
const PAUSES_S = [2, 3, 5, 10, 20, 30];
const LAST_PAUSE_S = 60;
const SESSION_PAUSE_S = 10;

/**
 * Looks until there is something to tell. An outage is waited out; a call that is refused ends the looking and throws.
 * @template T
 * @param {() => Promise<T | null>} look
 * @returns {Promise<T>}
 */
export async function follow(look) {
  for (let looks = 0; ; looks++) {
    await pause((PAUSES_S[looks] ?? LAST_PAUSE_S) * 1000);
    const found = await look().catch(unlessRefused);
    if (found !== null) return found;
  }
}

/**
 * Waits for the end of the session, which the casino may close at any time. Answers the error code that says how it
 * ended. A hidden page does not look, and looks at once when it is shown again.
 * @param {() => Promise<{ open: boolean }>} session
 */
export async function sessionEnd(session) {
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

/** @param {unknown} problem */
function unlessRefused(problem) {
  if (isRefusal(problem)) throw problem;
  return null;
}

/** @param {unknown} problem @returns {problem is Problem} */
function isRefusal(problem) {
  return problem instanceof Problem && problem.code !== "UNREACHABLE";
}
