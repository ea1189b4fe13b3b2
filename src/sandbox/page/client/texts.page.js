// @ts-check

import { DE } from "./texts-de.page.js";
import { ES } from "./texts-es.page.js";
import { RU } from "./texts-ru.page.js";

/** Everything the page says. A language that is not here, or a text that it does not have, is in English. */
const EN = {
  lobby: "Lobby",
  sound: "Sound",
  rules: "Game rules",
  history: "Last rounds",
  close: "Close",
  balance: "Balance",
  win: "Win",
  stake: "Stake",
  less: "Lower stake",
  more: "Higher stake",
  spin: "Spin",
  play: "Play",
  bet: "Bet",
  cashOut: "Cash out",
  demo: "Demo",
  threeAlike: "Three alike win",
  deposit: "Deposit",
  buy: "Buy {count} free spins · {price}",
  confirmBuy: "Buy {count} free spins for {price}?",
  yes: "Buy",
  freeSpins: "{count} free spins",
  freeSpinsTimes: "every win ×{factor}",
  freeSpinOf: "Free spin {number} of {count}",
  youWin: "You win {amount}",
  noWin: "No win this time",
  bigWin: "Big win",
  hugeWin: "Huge win",
  lines: "Lines",
  rtp: "Return to player {rtp} %",
  target: "Cash out at",
  byHand: "by hand",
  crashed: "Crashed at ×{at}",
  cashedOut: "Out at ×{at}",
  round: "Round",
  noRounds: "No rounds yet.",
  ready: "Good luck!",
  betsOpen: "Place your bets: {seconds} s",
  spinning: "No more bets: the ball is rolling",
  result: "The next round opens shortly",
  playersInRound: "{players} playing",
  lastNumbers: "Last numbers, newest first",
  betTaken: "Your bet is on the table. The ball decides for everyone.",
  chooseBet: "Choose a bet",
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
  offerFeature: "One bonus feature",
  freeRound: "Free spin",
  fortune_wheel: "Wheel of fortune",
  treasure_chest: "Treasure room",
  golden_dragon: "Golden dragon",
  fortune_wheelHint: "One turn is yours.",
  treasure_chestHint: "Pick a chest.",
  golden_dragonHint: "The dragon guards your prize.",
  spinWheel: "Spin the wheel",
  wakeDragon: "Wake the dragon",
  chest: "Chest {number}",
  drawn: "You get {prize}!",
  collect: "Collect",
  leastCashOut: "This bonus cashes out at ×{at} or more.",
  jackpots: "Jackpots",
  jackpotWon: "Jackpot! {pool}: you win {amount}",
  jackpotShare: "Jackpot! Your share of {pool}: {amount}",
  jackpotsIdle: "This play neither feeds nor wins the jackpots.",
  CONFLICT: "Nothing is left of this bonus.",
  NOT_FOUND: "This bonus is no longer there.",
  INSUFFICIENT_FUNDS: "Your balance does not cover this bet.",
  BET_LIMIT: "This bet is over a limit set for you. Nothing was taken.",
  PLAYER_BLOCKED: "Play is stopped for your account. Nothing was taken.",
  PLAYER_NOT_FOUND: "The casino does not know this player. Nothing was taken.",
  CURRENCY_MISMATCH: "The casino refused this currency. Nothing was taken.",
  SESSION_CLOSED: "This session is over. Open the game again from the lobby.",
  UNAUTHORIZED: "This launch link is no longer valid. Open the game again from the lobby.",
  UNREACHABLE: "No connection. If a bet was taken, its round is finished without you.",
  REFUSED: "The casino refused this bet. Nothing was taken.",
  CANCELLED: "The round was cancelled. Nothing was taken.",
  NO_BALANCE: "The balance cannot be shown right now.",
};

/** @type {Record<string, Record<string, string>>} */
const TEXTS = { en: EN, de: DE, es: ES, ru: RU };

/**
 * The language that the page speaks for a locale such as `de` or `ru-RU`.
 * @param {string | null} locale
 */
export function languageOf(locale) {
  const language = (locale ?? "en").slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, language) ? language : "en";
}

/**
 * The texts of a language, with `{name}` places filled in.
 * @param {string | null} locale
 */
export function textsFor(locale) {
  /** @type {Record<string, string>} */
  const texts = { ...EN, ...TEXTS[languageOf(locale)] };
  /**
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  return (name, values = {}) =>
    (texts[name] ?? texts.REFUSED ?? "").replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ""));
}
