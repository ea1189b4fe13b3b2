// @ts-check

/** Everything the page says. A language that is not here is answered in English. */
const TEXTS = {
  en: {
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
    chooseBet: "Choose a bet",
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
  },
};

/**
 * The texts of a language, with `{name}` places filled in.
 * @param {string | null} locale
 */
export function textsFor(locale) {
  const language = (locale ?? "en").slice(0, 2).toLowerCase();
  /** @type {Record<string, string>} */
  const texts = TEXTS[/** @type {"en"} */ (language)] ?? TEXTS.en;
  /**
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  return (name, values = {}) =>
    (texts[name] ?? texts.REFUSED ?? "").replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ""));
}
