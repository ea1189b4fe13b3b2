import { type Answer, createApi, Problem, pause, roundKey, SILENCE_MS } from "./api.ts";
import { dress } from "./art.ts";
import { byId, showAmount } from "./dom.ts";
import { openDraw } from "./draw.ts";
import { rainCoins } from "./effects.ts";
import { follow, sessionEnd } from "./follow.ts";
import { createFrame } from "./frame.ts";
import { createJackpots } from "./jackpots.ts";
import { label } from "./label.ts";
import { fromMinor, moneyFormat, times, toMinor, writeFiguresIn } from "./money.ts";
import { createOffers, tooEarly } from "./offers.ts";
import { createOrders } from "./orders.ts";
import { fillPanel, historyRows, showCard } from "./panel.ts";
import { resultWords, showResult } from "./result.ts";
import { rulesOf } from "./rules.ts";
import { sceneOf } from "./scene.ts";
import { createSound } from "./sound.ts";
import { createTally } from "./tally.ts";
import { figuresOf, firstTexts, textsFor } from "./texts.ts";
import { wayOn, wayOut } from "./ways.ts";

const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
const api = createApi(token);
const sound = createSound();
const playButton = byId("play") as HTMLButtonElement;
let text = firstTexts();

/** A longer word on the play button is written smaller, so that the button keeps its size. */
const MAX_LARGE_LETTERS = 8;

/** A press of so long is held. */
const HOLD_MS = 500;

start().catch((problem) => {
  byId("stage").setAttribute("aria-busy", "false");
  showMessage(problemText(problem), "bad");
});

function problemText(problem: unknown) {
  return text(problem instanceof Problem ? problem.code : "UNREACHABLE");
}

function showMessage(words: string, mood: "" | "good" | "bad" | "jackpot" = "", more: Node[] = []) {
  byId("message").className = mood;
  byId("message").replaceChildren(words, ...more);
}

async function start() {
  const state = await api.state();
  text = textsFor(state);
  const money = moneyFormat(state.currency, figuresOf(state));
  writeFiguresIn(figuresOf(state));
  const { game } = state;
  label(state, text, sound);
  const orders = createOrders(token, game);
  const stage = byId("stage");
  stage.className = `stage-${game.kind}`;

  // About a euro: a crash game's ladder begins there, the others' two steps below.
  let stakeIndex = Math.max(0, state.stakes.length - 7);
  let busy = false;
  /** The player holds the play button or the space key; and whether that played a round, so that letting go plays none. */
  let held = false;
  let playedHeld = false;
  /** What is said while nothing happens: before the first round, how the last one ended. */
  let atRest = text("ready");
  /** A round is open and not decided; `flying`: the player can cash it out. */
  let aloft = false;
  let flying = false;
  /** How many rounds were played, and how often the balance was asked for: an answer from before is old. */
  let plays = 0;
  let asks = 0;
  /** Says that the game waits, unless the answer comes first. */
  let silence: ReturnType<typeof setTimeout>;
  let rounds = state.rounds;
  /** Jackpot wins that the player does not know of yet. */
  const hits: Answer[] = [];
  /** What the gift of the last round brought, once that round was its last. */
  let usedUp: Answer = null;

  const offers = createOffers({
    text,
    money,
    idle: () => !busy && state.open,
    changed: ready,
    propose: (title, words, choices) => showCard(title, words, choices),
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
  const frame = createFrame(state, { text, money, idle: () => !busy, wentOn: () => offers.propose() });
  const stake = () => offers.active()?.bet ?? state.stakes[stakeIndex];
  const timesStake = (amount: string, hundredths: number) =>
    fromMinor(Math.floor((toMinor(amount) * hundredths) / 100), state.precision);
  const win = createTally("win", money, state.precision);
  const scene = sceneOf({
    root: stage,
    game,
    text,
    money,
    stakes: { times: timesStake, highest: state.stakes.at(-1) },
    sound,
    showWin: (amount, hundredths) => win.show(timesStake(amount, hundredths), hundredths <= 100 && !offers.active()),
    rounds: state.rounds,
    api,
    changed: () => {
      ready();
      if (aloft && scene.waiting) showMessage(text(scene.waiting()));
      // The bet that was asked for is there.
      else if (byId("message").textContent === text("chooseBet") && scene.choice()) showMessage(atRest);
    },
  });
  const jackpots =
    state.jackpots && createJackpots({ api, text, locale: figuresOf(state), first: state.jackpots, won: jackpotWon });
  if (jackpots) stage.prepend(jackpots.element);
  byId("choice").replaceChildren(...scene.controls, offers.bar);
  if (scene.stakeWord) byId("stake-label").textContent = text(scene.stakeWord);
  offers.show(state.bonuses);
  stage.setAttribute("aria-busy", "false");
  showBalance(state.balance);
  showStake();
  showMessage(text(state.open ? "ready" : "SESSION_CLOSED"), state.open ? "" : "bad");
  if (state.balance_error) {
    showMessage(text("NO_BALANCE"), "bad");
    void followBalance();
  }
  ready();
  void dress(state.art).catch(() => undefined);
  if (state.open) {
    void sessionEnd(api.session).then(async (code) => {
      while (busy) await pause(SILENCE_MS);
      end(code);
    });
  }

  function showBalance(balance: string | null) {
    if (balance !== null) showAmount("balance", money(balance));
  }

  /** Shows the balance once the wallet answers again. */
  async function followBalance() {
    const mine = ++asks;
    const look = async () => {
      // Another has begun to look.
      if (mine !== asks) return "";
      const before = plays;
      if (busy) return null;
      const { balance } = await api.balance();
      return plays === before ? balance : null;
    };
    const balance = await follow(look).catch(() => null);
    if (mine !== asks) return;
    showBalance(balance);
    const said = byId("message").textContent;
    if (!busy && [text("NO_BALANCE"), text("UNREACHABLE")].includes(said ?? "")) showMessage(atRest);
  }

  /** A win that the wallet has not booked: says so until it has. */
  async function followWin(round: Answer) {
    byId("message").append(` ${text("winOwed")}`);
    const look = async () => ((await api.round(round.round_id)).win_owed ? null : true);
    if (!(await follow(look).catch(() => false))) return;
    if (!busy) showMessage(text("winArrived", { amount: money(round.win) }), "good");
    void followBalance();
  }

  function showStake() {
    const gift = offers.active() !== null;
    showAmount("stake", money(stake()));
    (byId("less") as HTMLButtonElement).disabled = busy || gift || stakeIndex === 0;
    (byId("more") as HTMLButtonElement).disabled = busy || gift || stakeIndex === state.stakes.length - 1;
    scene.stakeChanged?.(stake(), gift);
  }

  function ready() {
    playButton.disabled = !state.open;
    byId("choice").inert = !state.open;
    // Not `disabled` while a round runs, because the button would lose the keyboard focus.
    playButton.setAttribute("aria-disabled", String(busy && !flying));
    playButton.classList.toggle("out", flying);
    const gift = offers.active();
    const place = gift && { number: gift.quantity - gift.left + 1, count: gift.quantity };
    const free = place && text(gift.kind === "feature" ? "offerFeature" : "freeSpinOf", place);
    const word = flying ? text("cashOut") : (free ?? text(scene.word()));
    byId("play-word").textContent = word;
    playButton.classList.toggle("wordy", word.length > MAX_LARGE_LETTERS);
    document.body.classList.toggle("busy", busy);
    showStake();
  }

  async function play() {
    if (flying) return cashOut();
    if (busy || !state.open || frame.check()) return;
    const choice = scene.choice();
    if (!choice) return showMessage(text("chooseBet"), "bad");
    const bonus = offers.active();
    if (tooEarly(bonus, choice)) return showMessage(text("minCashOut", { at: times(bonus.min_cash_out) }), "bad");
    busy = true;
    atRest = text("ready");
    plays++;
    ready();
    const shortest = pause(game.shortest_round_ms);
    win.show(null);
    showMessage("");
    sound.start();
    scene.begin();
    silence = setTimeout(() => showMessage(text("waiting")), SILENCE_MS);
    let unreachable = false;
    try {
      const ordered = orders.take();
      const sent = { round_key: roundKey(), stake: stake(), ...choice, bonus_id: bonus?.bonus_id ?? null, ...ordered };
      const placed = await api.place(sent).finally(() => clearTimeout(silence));
      if ("order" in ordered) orders.used(placed);
      showMessage("");
      await settle(placed);
    } catch (problem) {
      await scene.cancel();
      showMessage(problemText(problem), "bad");
      const code = problem instanceof Problem ? problem.code : "UNREACHABLE";
      if (code === "SESSION_CLOSED") end(code);
      unreachable = code === "UNREACHABLE";
    }
    await shortest;
    busy = false;
    ready();
    // The round may have been played to its end without this page.
    if (unreachable) void followBalance();
    announceHits();
    if (bonus && offers.active()?.bonus_id !== bonus.bonus_id) giftOver();
    else offers.propose();
    playOn();
  }

  /** Plays on while the button is held: a slot, and not where the market sets the pace of its rounds. */
  function playOn() {
    const isAllowed = game.kind === "slot" && game.shortest_round_ms === 0 && !document.querySelector("dialog[open]");
    if (!held || busy || !isAllowed) return;
    playedHeld = true;
    void play();
  }

  function cashOut() {
    flying = false;
    ready();
    silence = setTimeout(() => showMessage(text("waiting")), SILENCE_MS);
    scene.cashOut?.();
  }

  async function settle(placed: Answer) {
    let round = placed;
    if (round.status === "flying" && scene.fly) {
      showBalance(round.balance_after_bet);
      aloft = true;
      flying = scene.cashOut !== undefined;
      if (scene.waiting) showMessage(text(scene.waiting()));
      ready();
      round = await scene.fly(round).finally(() => clearTimeout(silence));
      aloft = false;
      flying = false;
      ready();
    }
    if (round.status !== "finished") {
      await scene.cancel();
      return refuse(round);
    }
    showBalance(round.balance_after_bet);
    await scene.reveal(round);
    await over(round);
  }

  /** Shows a round that is over. */
  async function over(round: Answer) {
    showResult(round, { text, money, sound, showMessage, win });
    frame.show(round.session);
    rounds = [round, ...rounds].slice(0, 20);
    offers.show(round.bonuses);
    usedUp = round.bonus_used_up;
    ready();
    const balance = round.balance ?? (await balanceNow());
    if (round.win_owed) void followWin(round);
    else if (balance === null) void followBalance();
    showBalance(balance);
    if (jackpots) await jackpots.refresh();
    announceHits();
  }

  async function balanceNow() {
    return (await api.balance().catch(() => ({ balance: null }))).balance;
  }

  /** An idle player can win too: a share of a jackpot that another player hit. */
  function jackpotWon(win: Answer) {
    hits.push(win);
    // The result of a round that is still running would replace the message.
    if (!busy) announceHits();
  }

  function announceHits() {
    for (const win of hits.splice(0)) void announceHit(win);
  }

  async function announceHit(win: Answer) {
    const amount = money(win.amount);
    showMessage(
      text(win.win_type === "community" ? "jackpotShare" : "jackpotWon", { pool: win.pool, amount }),
      "jackpot",
    );
    sound.win(8);
    rainCoins(160);
    if (!busy) showBalance(await balanceNow());
  }

  async function refuse(round: Answer) {
    if (round.status === "cancelled") return void cancelled(round);
    if (round.status === "pending") {
      void followBalance();
      return showMessage(text("UNREACHABLE"), "bad");
    }
    const code = round.error?.code ?? "REFUSED";
    const balance = round.balance ?? (await balanceNow());
    showBalance(balance);
    if (code === "SESSION_CLOSED") return end(code);
    // In the words of the people who stopped it.
    if (code === "INTAKE_STOPPED") return showMessage(round.error.message, "bad");
    if (code !== "INSUFFICIENT_FUNDS") return showMessage(text(code), "bad");
    showMessage(`${text(code)} `, "bad", [...lowerStake(balance), ...wayOut(state, "deposit", text)]);
  }

  /** The wallet may have taken the stake: says so until it is given back. */
  async function cancelled(round: Answer) {
    if (round.stake_returned) return showMessage(text("CANCELLED"), "bad");
    showMessage(text("stakeOwed"), "bad");
    const look = async () => ((await api.round(round.round_id)).stake_returned ? true : null);
    const isBack = await follow(look).catch(() => false);
    if (isBack && !busy) showMessage(text("stakeBack", { amount: money(round.cost) }));
    void followBalance();
  }

  /** Offers the highest stake that the balance covers. */
  function lowerStake(balance: string | null) {
    const covered = (amount: string) => toMinor(amount) <= toMinor(balance ?? "0");
    const affordable = state.stakes.findLastIndex(covered);
    if (affordable < 0 || affordable >= stakeIndex || offers.active()) return [];
    const words = text("lowerStake", { amount: money(state.stakes[affordable]) });
    return [
      wayOn(words, () => {
        step(affordable - stakeIndex);
        scene.clear?.();
        showMessage(text("ready"));
        playButton.focus();
      }),
    ];
  }

  function end(code: string) {
    state.open = false;
    ready();
    showMessage(`${text(code)} `, "bad", wayOut(state, "lobby", text));
  }

  /** Without this card the next press in the rhythm of the free rounds would be a paid one. */
  function giftOver() {
    const words = usedUp ? text("giftWon", { count: usedUp.rounds, amount: money(usedUp.won) }) : text("NOT_FOUND");
    showCard(text("giftOver"), words, [[text("continueWith", { amount: money(stake()) }), () => offers.propose()]]);
  }

  byId("less").addEventListener("click", () => step(-1));
  byId("more").addEventListener("click", () => step(1));
  function step(by: number) {
    const next = stakeIndex + by;
    if (busy || next < 0 || next >= state.stakes.length) return;
    stakeIndex = next;
    showStake();
  }
  playButton.addEventListener("click", () => {
    if (!playedHeld) void play();
    playedHeld = false;
  });
  stage.addEventListener("round", () => void play());
  addEventListener("keydown", (event) => {
    const inField = event.target instanceof HTMLElement && event.target.closest("button, input, a, dialog");
    if (event.code !== "Space" || event.repeat || inField || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    held = true;
    void play();
  });
  playButton.addEventListener("pointerdown", () => {
    held = true;
    playedHeld = false;
    setTimeout(playOn, HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"]) {
    addEventListener(end, () => {
      held = false;
      // After a pointer comes its click.
      if (end !== "pointerup") playedHeld = false;
    });
  }
  byId("history").addEventListener("click", () => fillPanel(text("history"), historyRows(rounds, money, text)));
  byId("rules").addEventListener("click", () => {
    fillPanel(text("rules"), rulesOf(game, text, scene.rules()));
  });

  const [before] = state.rounds;
  if (state.open_round?.status === "flying") {
    busy = true;
    const index = state.stakes.indexOf(state.open_round.stake);
    if (index >= 0) stakeIndex = index;
    scene.resume?.(state.open_round);
    scene.begin();
    await settle(state.open_round).catch((problem) => showMessage(problemText(problem), "bad"));
    busy = false;
    ready();
  } else if (before?.status === "finished" && before.scene && !before.scene.prizes) {
    scene.recall?.(before);
    win.show(toMinor(before.win) > 0 ? before.win : null, true);
    atRest = `${text("lastRound")} ${resultWords(before, { text, money })}`;
    if (byId("message").textContent === text("ready")) showMessage(atRest);
  }
  frame.check();
  if (state.open) offers.propose();
}
