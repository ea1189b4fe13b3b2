import type { Answer } from "./api.ts";
import { byId } from "./dom.ts";
import { toMinor } from "./money.ts";
import { showCard } from "./panel.ts";
import { recall, remember } from "./remember.ts";
import type { Stage } from "./scene.ts";
import { wayOut } from "./ways.ts";

const MINUTE_MS = 60_000;

interface FrameOf extends Pick<Stage, "text" | "money"> {
  /** Whether no round runs. */
  readonly idle: () => boolean;
  /** Called when the player goes on after such a stop. */
  readonly wentOn: () => void;
}

/**
 * Frame around every game, with the state of the session: the clock, the time since the game was opened, what the
 * player has won or lost as the server counts it, and the casino's link to limits and help. Every so many minutes as
 * the casino wants, the play stops until the player has read how long he has played and at what result.
 */
export function createFrame(state: Answer, { text, money, idle, wentOn }: FrameOf) {
  const opened = Date.parse(state.opened_at);
  // A wrong clock of the device shows the time of day wrongly, and the length of the session rightly.
  const ahead = Date.now() - Date.parse(state.now);
  let { session } = state;
  const [of, answered] = (recall("reality check") ?? "").split(" ");
  let read = of === state.opened_at ? Number(answered) : 0;

  const minutes = () => Math.max(0, Math.floor((Date.now() - ahead - opened) / MINUTE_MS));
  const length = () => `${Math.floor(minutes() / 60)}:${String(minutes() % 60).padStart(2, "0")}`;
  const checks = () => (state.reality_check_minutes ? Math.floor(minutes() / state.reality_check_minutes) : 0);

  function tick() {
    const clock = new Intl.DateTimeFormat(state.language, { hour: "2-digit", minute: "2-digit" });
    byId("clock").textContent = clock.format(Date.now());
    byId("session-time").textContent = text("sessionTime", { length: length() });
    if (idle()) check();
  }

  /** Whether the player has to read a card before he plays on; shows it. */
  function check() {
    const due = checks();
    const isDue = state.open && due > read;
    if (isDue && !document.querySelector("dialog[open]")) {
      const sums = { staked: money(session.staked), won: money(session.won) };
      const words = text("realityCheck", { length: length(), ...sums, amount: money(session.net) });
      const ways = [...wayOut(state, "responsible_gaming", text), ...wayOut(state, "lobby", text)];
      const goOn = () => {
        read = due;
        remember("reality check", `${state.opened_at} ${due}`);
        wentOn();
      };
      showCard(text("realityCheckTitle"), words, [[text("goOn"), goOn]], ways);
    }
    return isDue;
  }

  function show(counted: Answer) {
    if (!counted) return;
    session = counted;
    byId("net").textContent = text("sessionNet", { amount: money(session.net) });
    byId("net").title = text("sessionSums", { staked: money(session.staked), won: money(session.won) });
    byId("net").classList.toggle("lost", toMinor(session.net) < 0);
  }

  byId("session").append(...wayOut(state, "responsible_gaming", text));
  show(state.session);
  tick();
  setInterval(tick, 1_000);
  return { show, check };
}
