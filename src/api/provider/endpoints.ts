import { debugSignature } from "./debug-signature.ts";
import { listGames } from "./games.ts";
import { pushJackpots } from "./jackpots.ts";
import { pushLiveTables } from "./live-tables.ts";
import { closeRound, readBalance, reportBet, reportRollback, reportWin } from "./movements.ts";
import { reportCampaign, settleFreeSpins } from "./promotions.ts";
import { exchangeToken } from "./session.ts";
import { readStatement } from "./statements.ts";
import { readRound, readTransaction } from "./transactions.ts";

/** Every signed call of /provider/v1, in the order of the reference. */
export const PROVIDER_ENDPOINTS = [
  ...[exchangeToken, readBalance, reportBet, reportWin, reportRollback, closeRound],
  ...[settleFreeSpins, reportCampaign, pushLiveTables, pushJackpots],
  ...[readTransaction, readRound, readStatement, listGames],
];

export const UNSIGNED_PROVIDER_ENDPOINTS = [debugSignature];

/**
 * Calls that skip the separate read of whether the key is revoked: the ledger's own statement checks it, and live tables
 * are pushed many times a second and only displayed, so they must not load the money's database.
 */
export const WITHOUT_KEY_READ = [readBalance, reportBet, reportWin, reportRollback, pushLiveTables];
