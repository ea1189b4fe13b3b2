// @ts-check

import { DE } from "./texts-de.page.js";
import { ES } from "./texts-es.page.js";
import { RU } from "./texts-ru.page.js";

/** All texts of the page. English is the fallback for other languages and for texts missing in a translation. */
const EN = {
  lobby: "Lobby",
  sound: "Sound",
  rules: "Game rules",
  history: "Recent rounds",
  close: "Close",
  balance: "Balance",
  win: "Win",
  stake: "Stake",
  less: "Decrease stake",
  more: "Increase stake",
  spin: "Spin",
  play: "Play",
  bet: "Bet",
  betNext: "Bet on the next round",
  cashOut: "Cash out",
  demo: "Demo",
  threeAlike: "Match three to win",
  deposit: "Deposit",
  buy: "Buy {count} free spins · {price}",
  confirmBuy: "Buy {count} free spins for {price}?",
  yes: "Buy",
  freeSpins: "{count} free spins",
  freeSpinsTimes: "every win ×{factor}",
  freeSpinOf: "Free spin {number} of {count}",
  youWin: "You win {amount}",
  returned: "Returned: {amount}",
  noWin: "No win this time",
  bigWin: "Big win",
  hugeWin: "Huge win",
  lines: "Lines",
  rtp: "Return to player (RTP): {rtp}%",
  target: "Cash out at",
  byHand: "manually",
  crashed: "Crashed at ×{at}",
  cashedOut: "Cashed out at ×{at}",
  round: "Round",
  noRounds: "No rounds yet.",
  ready: "Good luck!",
  betsOpen: "Place your bets: {seconds} s",
  spinning: "No more bets: the ball is rolling",
  result: "The next round starts shortly",
  playersInRound: "{players} playing",
  lastFlights: "Last flights, newest first",
  lastNumbers: "Recent numbers, newest first",
  betTaken: "Your bet is on the table. The ball decides for everyone.",
  betQueued: "Your bet is placed on the next round.",
  chooseBet: "Choose a bet",
  undo: "Undo",
  rebet: "Repeat bets",
  doubleBets: "Double",
  totalBet: "Total bet: {amount}",
  tableLimit: "A round takes at most {amount}.",
  chip: "Chip",
  red: "Red",
  black: "Black",
  even: "Even",
  odd: "Odd",
  low: "Low",
  high: "High",
  "dozen-1": "1st 12",
  "dozen-2": "2nd 12",
  "dozen-3": "3rd 12",
  "column-1": "Column 1",
  "column-2": "Column 2",
  "column-3": "Column 3",
  "under-7": "Under 7",
  seven: "Seven",
  "over-7": "Over 7",
  double: "Double",
  home: "Home wins",
  draw: "Draw",
  away: "Away wins",
  "under-2.5": "Under 2.5 goals",
  "over-2.5": "Over 2.5 goals",
  bonuses: "Your bonuses",
  gift: "A gift for you",
  offerSpins: "{count} free spins at {bet}",
  "offerSpins.one": "{count} free spin at {bet}",
  offerFeature: "One bonus feature",
  freeRound: "Free spin",
  giftOver: "Your free rounds are over",
  giftWon: "{count} free rounds: you won {amount} in total.",
  "giftWon.one": "{count} free round: you won {amount}.",
  continueWith: "Continue with a stake of {amount}",
  lowerStake: "Lower stake to {amount}",
  waiting: "Waiting for the casino…",
  fortune_wheel: "Wheel of fortune",
  treasure_chest: "Treasure room",
  golden_dragon: "Golden dragon",
  fortune_wheelHint: "You have one spin.",
  treasure_chestHint: "Pick a chest.",
  golden_dragonHint: "The dragon guards your prize.",
  spinWheel: "Spin the wheel",
  wakeDragon: "Wake the dragon",
  field: "Field {number}",
  linesWon: "{count} winning lines",
  "linesWon.one": "{count} winning line",
  chest: "Chest {number}",
  drawn: "You win {prize}!",
  collect: "Collect",
  minCashOut: "This bonus requires a cash-out at ×{at} or higher.",
  jackpots: "Jackpots",
  jackpotWon: "Jackpot! {pool}: you win {amount}",
  jackpotShare: "Jackpot! Your share of {pool}: {amount}",
  jackpotsIdle: "This game session does not take part in the jackpots.",
  CONFLICT: "This bonus has been used up.",
  NOT_FOUND: "This bonus is no longer available.",
  INSUFFICIENT_FUNDS: "Your balance does not cover this bet.",
  BET_LIMIT: "This bet exceeds your limit. No money was taken.",
  PLAYER_BLOCKED: "Your account is blocked from playing. No money was taken.",
  PLAYER_NOT_FOUND: "The casino does not recognise your account. No money was taken.",
  CURRENCY_MISMATCH: "The casino does not accept this currency. No money was taken.",
  SESSION_CLOSED: "This session has ended. Open the game again from the lobby.",
  UNAUTHORIZED: "This link is no longer valid. Open the game again from the lobby.",
  UNREACHABLE: "No connection. If your bet was placed, the round is completed without you.",
  REFUSED: "The casino refused this bet. No money was taken.",
  cancelled: "Cancelled",
  CANCELLED: "The round was cancelled. No money was taken.",
  stakeOwed: "The round was cancelled. If your stake was taken, it is on its way back.",
  stakeBack: "The cancelled round is settled. If your stake of {amount} was taken, it is back.",
  winOwed: "The money is on its way to your balance.",
  winArrived: "{amount} has arrived in your balance.",
  NO_BALANCE: "Your balance is not available right now.",
};

/** @type {Record<string, Record<string, string>>} */
const TEXTS = { en: EN, de: DE, es: ES, ru: RU };

/**
 * The language of the page for a locale such as `de` or `ru-RU`.
 * @param {string | null} locale
 */
export function languageOf(locale) {
  const language = (locale ?? "en").slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, language) ? language : "en";
}

/** The locale of figures: that of the texts beside them. @param {string | null} locale */
export function figuresOf(locale) {
  return locale?.toLowerCase().startsWith(languageOf(locale)) ? locale : "en";
}

/**
 * Returns a function that looks up a text and fills in its `{name}` placeholders.
 * @param {string | null} locale
 */
export function textsFor(locale) {
  const language = languageOf(locale);
  /** @type {Record<string, string>[]} */
  const texts = [TEXTS[language] ?? {}, EN];
  const plurals = new Intl.PluralRules(language);
  /**
   * A text with a `count` may have forms such as `name.one` besides the general one.
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  return (name, values = {}) => {
    const names = [`${name}.${plurals.select(Number(values.count ?? 0))}`, name];
    const [form = EN.REFUSED] = texts.flatMap((own) => names.flatMap((wanted) => own[wanted] ?? []));
    return form.replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ""));
  };
}
