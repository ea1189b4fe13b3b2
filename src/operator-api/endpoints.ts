import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import type { AppEnv } from "../http/app-env.ts";
import type { Endpoint } from "../http/endpoint.ts";
import {
  findBonusCampaigns,
  getBonusCampaign,
  getBonusCampaignOptions,
  placeBonusCampaign,
} from "./bonus-campaigns.ts";
import { debugSignature } from "./debug-signature.ts";
import { cancelFreeSpins, findFreeSpins, getBetOptions, getFreeSpins, grantFreeSpins } from "./free-spins.ts";
import { listGames } from "./games.ts";
import { getImage } from "./images.ts";
import { listJackpots, listJackpotWinners } from "./jackpots.ts";
import { listLiveTables } from "./live-tables.ts";
import { ping } from "./ping.ts";
import { listProviders } from "./providers.ts";
import { getRates } from "./rates.ts";
import { closeSession, openDemo, openSession } from "./sessions.ts";
import { getRound, getTransaction } from "./transactions.ts";
import { getWalletValidation, startWalletValidation } from "./wallet-validation.ts";

/** Every call of /v1 by tag, in the order of the reference. Of two paths that match, the first wins. */
export const ENDPOINTS = {
  "Getting started": [ping, debugSignature],
  Catalogue: [listGames, listProviders, getImage, getRates, listLiveTables],
  "Wallet integration": [startWalletValidation, getWalletValidation],
  Sessions: [openSession, openDemo, closeSession],
  Promotions: [
    ...[grantFreeSpins, findFreeSpins, getBetOptions, getFreeSpins, cancelFreeSpins],
    ...[placeBonusCampaign, findBonusCampaigns, getBonusCampaignOptions, getBonusCampaign],
    ...[listJackpots, listJackpotWinners],
  ],
  Reconciliation: [getTransaction, getRound],
};

const ALL = Object.values(ENDPOINTS).flat();

export const UNSIGNED_ENDPOINTS = ALL.filter((endpoint): endpoint is Endpoint<AppEnv> =>
  Boolean(endpoint.operation.unsigned),
);

export const SIGNED_ENDPOINTS = ALL.filter(
  (endpoint): endpoint is Endpoint<OperatorApiEnv> => !endpoint.operation.unsigned,
);

/** Calls that a warm isolate answers from its memory: they need not wait for the rate limit. */
export const FROM_MEMORY: ReadonlySet<string> = new Set(
  [ping, listGames, listProviders].map(({ operation }) => operation.route),
);
