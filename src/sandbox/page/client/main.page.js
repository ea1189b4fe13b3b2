// @ts-check
import { createApi, Problem, roundKey } from "./api.page.js";
import { byId, make } from "./dom.page.js";
import { openDraw } from "./draw.page.js";
import { rainCoins } from "./effects.page.js";
import { createJackpots } from "./jackpots.page.js";
import { label, webAddress } from "./label.page.js";
import { fromMinor, moneyFormat, times, toMinor } from "./money.page.js";
import { createOffers, tooEarly } from "./offers.page.js";
import { fillPanel, historyRows } from "./panel.page.js";
import { SCENES } from "./scene.page.js";
import { createSound } from "./sound.page.js";
import { textsFor } from "./texts.page.js";

/** Wins from these multiples of the bet are announced as big and huge. */
const BIG_WIN_FACTOR = 10;
const HUGE_WIN_FACTOR = 40;

const api = createApi(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
const sound = createSound();
const playButton = /** @type {HTMLButtonElement} */ (byId("play"));
let text = textsFor(navigator.language);

start().catch((problem) => {
  byId("stage").setAttribute("aria-busy", "false");
  showMessage(problemText(problem), "bad");
});

/** @param {unknown} problem */
function problemText(problem) {
  return text(problem instanceof Problem ? problem.code : "UNREACHABLE");
}

/**
 * @param {string} words
 * @param {"" | "good" | "bad" | "jackpot"} [mood]
 * @param {Node[]} [more]
 */
function showMessage(words, mood = "", more = []) {
  byId("message").className = mood;
  byId("message").replaceChildren(words, ...more);
}

async function start() {
  const state = await api.state();
  text = textsFor(state.locale);
  const money = moneyFormat(state.currency, state.locale);
  const { game } = state;
  label(state, text, sound);
  const stage = byId("stage");
  stage.className = `stage-${game.kind}`;

  let stakeIndex = Math.min(state.stakes.length - 1, 2);
  let busy = false;
  let flying = false;
  let rounds = state.rounds;

  const offers = createOffers({
    text,
    money,
    idle: () => !busy && state.open,
    changed: ready,
    draw: (offer) =>
      openDraw(offer, {
        api,
        text,
        money,
        sound,
        done: over,
        failed: (problem) => showMessage(problemText(problem), "bad"),
      }),
  });
  const stake = () => offers.active()?.bet ?? state.stakes[stakeIndex];
  const timesStake = (/** @type {string} */ amount, /** @type {number} */ hundredths) =>
    fromMinor(Math.floor((toMinor(amount) * hundredths) / 100), state.precision);
  const showWin = (/** @type {string} */ amount, /** @type {number} */ hundredths) => {
    byId("win").textContent = money(timesStake(amount, hundredths));
  };
  const scene = (SCENES[game.kind] ?? SCENES.board)?.({
    root: stage,
    game,
    text,
    money,
    stakes: { times: timesStake },
    sound,
    showWin,
    api,
  });
  if (!scene) throw new Problem("UNREACHABLE");
  const jackpots = game.feeds_pools && createJackpots({ api, text, locale: state.locale, won: jackpotWon });
  if (jackpots) stage.prepend(jackpots.element);
  byId("choice").replaceChildren(...scene.controls, offers.bar);
  offers.show(state.bonuses);
  stage.setAttribute("aria-busy", "false");
  showBalance(state.balance);
  showStake();
  showMessage(text(state.open ? "ready" : "SESSION_CLOSED"), state.open ? "" : "bad");
  if (state.balance_error) showMessage(text("NO_BALANCE"), "bad");
  ready();

  /** @param {string | null} balance */
  function showBalance(balance) {
    if (balance !== null) byId("balance").textContent = money(balance);
  }

  function showStake() {
    byId("stake").textContent = money(stake());
    /** @type {HTMLButtonElement} */ (byId("less")).disabled = busy || offers.active() !== null || stakeIndex === 0;
    /** @type {HTMLButtonElement} */ (byId("more")).disabled =
      busy || offers.active() !== null || stakeIndex === state.stakes.length - 1;
    scene?.stakeChanged?.(stake());
  }

  function ready() {
    playButton.disabled = !state.open;
    // Not `disabled` while a round runs, because the button would lose the keyboard focus.
    playButton.setAttribute("aria-disabled", String(busy && !flying));
    playButton.classList.toggle("out", flying);
    byId("play-word").textContent = text(flying ? "cashOut" : offers.active() ? "freeRound" : (scene?.word ?? "play"));
    document.body.classList.toggle("busy", busy);
    showStake();
  }

  async function play() {
    if (flying) return scene?.cashOut?.();
    if (busy || !state.open) return;
    const choice = scene?.choice();
    if (!choice) return showMessage(text("chooseBet"), "bad");
    const bonus = offers.active();
    if (tooEarly(bonus, choice)) return showMessage(text("minCashOut", { at: times(bonus.min_cash_out) }), "bad");
    busy = true;
    ready();
    byId("win").textContent = "–";
    showMessage("");
    sound.start();
    scene?.begin();
    try {
      await settle(
        await api.place({ round_key: roundKey(), stake: stake(), ...choice, bonus_id: bonus?.bonus_id ?? null }),
      );
    } catch (problem) {
      await scene?.cancel();
      showMessage(problemText(problem), "bad");
      if (problem instanceof Problem && problem.code === "SESSION_CLOSED") state.open = false;
    }
    busy = false;
    ready();
  }

  /** @param {any} placed */
  async function settle(placed) {
    let round = placed;
    if (round.status === "flying" && scene?.fly) {
      showBalance(round.balance_after_bet);
      flying = scene.cashOut !== undefined;
      if (scene.waiting) showMessage(text(scene.waiting));
      ready();
      round = await scene.fly(round);
      flying = false;
      ready();
    }
    if (round.status !== "finished") {
      await scene?.cancel();
      showBalance(round.balance);
      return refuse(round);
    }
    showBalance(round.balance_after_bet);
    await scene?.reveal(round);
    await over(round);
  }

  /** Shows a round that is over. @param {any} round */
  async function over(round) {
    celebrate(round);
    rounds = [round, ...rounds].slice(0, 20);
    offers.show(round.bonuses);
    ready();
    showBalance(round.balance ?? (await balanceNow()));
    if (jackpots) await jackpots.refresh();
  }

  async function balanceNow() {
    return (await api.balance().catch(() => ({ balance: null }))).balance;
  }

  /** An idle player can win too: a share of a jackpot that another player hit. @param {any} win */
  async function jackpotWon(win) {
    const amount = money(win.amount);
    showMessage(
      text(win.win_type === "community" ? "jackpotShare" : "jackpotWon", { pool: win.pool, amount }),
      "jackpot",
    );
    sound.win(8);
    rainCoins(160);
    if (!busy) showBalance(await balanceNow());
  }

  /** @param {any} round */
  function celebrate(round) {
    const [won, cost] = [toMinor(round.win), toMinor(round.cost)];
    byId("win").textContent = won > 0 ? money(round.win) : "–";
    if (won === 0) return showMessage(text(round.scene.prizes ? "ready" : "noWin"));
    const size =
      cost === 0 ? null : won >= cost * HUGE_WIN_FACTOR ? "hugeWin" : won >= cost * BIG_WIN_FACTOR ? "bigWin" : null;
    const words = text("youWin", { amount: money(round.win) });
    showMessage(size ? `${text(size)}! ${words}` : words, "good");
    sound.win(size ? 8 : won > cost ? 4 : 2);
    if (size) rainCoins(size === "hugeWin" ? 160 : 70);
  }

  /** @param {any} round */
  function refuse(round) {
    if (round.status === "cancelled") return showMessage(text("CANCELLED"), "bad");
    if (round.status === "pending") return showMessage(text("UNREACHABLE"), "bad");
    const code = round.error?.code ?? "REFUSED";
    const deposit = code === "INSUFFICIENT_FUNDS" ? webAddress(state.deposit_url) : null;
    const link =
      deposit &&
      make("a", { href: deposit, target: "_top", rel: "noopener noreferrer", class: "deposit" }, [text("deposit")]);
    showMessage(`${text(code)} `, "bad", link ? [link] : []);
    if (code === "SESSION_CLOSED") state.open = false;
  }

  byId("less").addEventListener("click", () => step(-1));
  byId("more").addEventListener("click", () => step(1));
  /** @param {number} by */
  function step(by) {
    const next = stakeIndex + by;
    if (busy || next < 0 || next >= state.stakes.length) return;
    stakeIndex = next;
    showStake();
  }
  playButton.addEventListener("click", () => void play());
  stage.addEventListener("round", () => void play());
  addEventListener("keydown", (event) => {
    const inField = event.target instanceof HTMLElement && event.target.closest("button, input, a, dialog");
    if (event.code !== "Space" || event.repeat || inField) return;
    event.preventDefault();
    void play();
  });
  byId("history").addEventListener("click", () => fillPanel(text("history"), historyRows(rounds, money, text)));
  byId("rules").addEventListener("click", () => {
    fillPanel(text("rules"), [make("p", {}, [text("rtp", { rtp: game.rtp })]), ...scene.rules()]);
  });

  if (state.open_round?.status === "flying") {
    busy = true;
    scene.begin();
    await settle(state.open_round).catch((problem) => showMessage(problemText(problem), "bad"));
    busy = false;
    ready();
  }
}
