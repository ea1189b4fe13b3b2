import type { Ctx } from "../../context.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { imageUrl } from "../../lib/image-url.ts";
import { formatAmount } from "../../lib/money.ts";
import { TICK_MS } from "../games/crash.ts";
import { wishesOf } from "../games/forced.ts";
import { ROULETTE } from "../games/roulette.ts";
import type { Scene } from "../games/scenes.ts";
import { LINES, ofStake, SLOT } from "../games/slot.ts";
import { feedsPools } from "../jackpots/pools.ts";
import { isOpen, type Play } from "../play/play.ts";
import type { Round } from "../play/round.ts";
import { isLiveTable } from "../studio/shared-round.ts";
import { presentPrize } from "./present-bonus.ts";

/** A round as the page may see it: no outcome before the bet is taken, no crash point before the crash. */
export function presentRound(round: Round, nowMs: number) {
  const over = round.status === "paying" || round.status === "finished";
  const amount = (minor: number) => formatAmount(minor, round.precision);
  return {
    round_id: round.id,
    table_round_id: round.tableRoundId,
    round_key: round.roundKey,
    status: presentStatus(round),
    stake: amount(round.stake),
    cost: amount(round.cost),
    win: over ? amount(round.win) : null,
    scene: over ? presentScene(round.scene, round.precision) : null,
    flight: presentFlight(round, nowMs),
    free_spins_id: round.freeSpinsId,
    bonus_id: round.bonusId,
    balance_after_bet: round.balanceAfterBet,
    balance: round.balance,
    error: round.refusalCode === null ? null : { code: round.refusalCode, message: round.refusalMessage },
    created_at: isoTime(round.createdAt),
    finished_at: isoTimeOrNull(round.finishedAt),
  };
}

/** Scenes are sent unchanged, except the amounts of a draw's prizes. */
function presentScene(scene: Scene, precision: number) {
  if (!("drawn" in scene)) return scene;
  return { ...scene, prizes: scene.prizes.map((prize) => presentPrize(prize, precision)) };
}

function presentStatus({ status }: Round): "pending" | "flying" | "finished" | "refused" | "cancelled" {
  if (status === "betting") return "pending";
  return status === "paying" ? "finished" : status;
}

function presentFlight(round: Round, nowMs: number) {
  if (round.status !== "flying" || round.startedAt === null || round.revealAt !== null) return null;
  return { elapsed_ms: nowMs - round.startedAt, tick_ms: TICK_MS, cash_out_at: round.choice.cashOutAt };
}

/** The player's stakes, wins and net result since the game was opened; the net result has no sign. */
export function presentResult({ staked, won }: { staked: number; won: number }, { precision }: Play) {
  const net = formatAmount(Math.abs(won - staked), precision);
  return {
    staked: formatAmount(staked, precision),
    won: formatAmount(won, precision),
    net: won < staked ? `-${net}` : net,
  };
}

/** The game and the play, without the ids of the player and the session. */
export function presentPlay(play: Play, { clock, settings }: Ctx) {
  const { engine, rtp } = play.game;
  return {
    game: {
      code: play.gameCode,
      name: play.gameName,
      type: play.gameType,
      kind: engine.kind,
      rtp,
      highest_win: engine.highestWin,
      shortest_round_ms: shortestRoundMs(engine.kind, play.playerCountry),
      feature: engine.feature && { price: engine.feature.price, rtp: engine.feature.publishedRtp },
      live: isLiveTable(play),
      /** The outcomes that a tester may order of a round. */
      wishes: isLiveTable(play) ? [] : wishesOf(engine),
      feeds_pools: feedsPools({ providerCode: play.providerCode, kind: engine.kind }),
      rules: presentRules(play),
    },
    art: imageUrl(settings, play.artId),
    currency: play.currency,
    precision: play.precision,
    locale: play.locale,
    lobby_url: play.lobbyUrl,
    deposit_url: play.depositUrl,
    reality_check_minutes: play.realityCheckMinutes,
    responsible_gaming_url: play.responsibleGamingUrl,
    demo: play.demo,
    open: isOpen(play, clock.now()),
    opened_at: isoTime(play.openedAt),
    expires_at: isoTime(play.expiresAt),
    stakes: play.game.stakes(play).map((stake) => formatAmount(stake, play.precision)),
  };
}

/** The game's paytable for its page. Multipliers are hundredths of the stake. */
function presentRules({ game: { engine } }: Play) {
  if (engine.kind === "slot") {
    return {
      lines: LINES,
      strips: SLOT.strips,
      pays: Object.fromEntries(Object.entries(SLOT.pays).map(([symbol, pays]) => [symbol, pays.map(ofStake)])),
      scatters: SLOT.scatters,
      free_spin_factor: SLOT.freeSpinFactor,
      bought_free_spins: SLOT.bought.freeSpins,
    };
  }
  if (engine.kind === "board") return { bets: ROULETTE.bets };
  return null;
}

/** The least time from one start of a slot's round to the next, in ms, by the player's country. Elsewhere: none. */
const SLOT_CYCLES_MS: Readonly<Record<string, number>> = { GB: 2_500 };

/** The least time of a round of this kind for a player there, in ms. The page keeps it. */
function shortestRoundMs(kind: string, country: string | null): number {
  return kind === "slot" ? (SLOT_CYCLES_MS[country ?? ""] ?? 0) : 0;
}
