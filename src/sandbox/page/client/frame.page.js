// @ts-check
import { byId } from "./dom.page.js";
import { toMinor } from "./money.page.js";

const MINUTE_MS = 60_000;

/**
 * What every game shows of the session: the clock, the time since the game was opened, and what the player has won or
 * lost, as the server counts it.
 * @param {any} state as returned by `/sandbox/api/state`
 * @param {object} page
 * @param {(name: string, values?: Record<string, string | number>) => string} page.text
 * @param {(amount: string | null) => string} page.money
 */
export function createFrame(state, { text, money }) {
  const opened = Date.parse(state.opened_at);
  // A wrong clock of the device shows the time of day wrongly, and the length of the session rightly.
  const ahead = Date.now() - Date.parse(state.now);

  function tick() {
    const now = Date.now();
    const clock = new Intl.DateTimeFormat(state.language, { hour: "2-digit", minute: "2-digit" });
    byId("clock").textContent = clock.format(now);
    const minutes = Math.max(0, Math.floor((now - ahead - opened) / MINUTE_MS));
    const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
    byId("session-time").textContent = text("sessionTime", { length });
  }

  /** @param {any} session */
  function show(session) {
    if (!session) return;
    byId("net").textContent = text("sessionNet", { amount: money(session.net) });
    byId("net").title = text("sessionSums", { staked: money(session.staked), won: money(session.won) });
    byId("net").classList.toggle("lost", toMinor(session.net) < 0);
  }

  tick();
  setInterval(tick, 5_000);
  show(state.session);
  return { show };
}
