import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import type { AppEnv } from "../http/app-env.ts";
import type { Endpoint } from "../http/endpoint.ts";
import * as calls from "./calls.ts";

/** Every call of /v1 by tag, in the order of the reference. Of two paths that match, the first wins. */
export const ENDPOINTS = {
  "Getting started": [calls.ping, calls.debugSignature],
  Catalogue: [
    ...[
      calls.listGames,
      calls.listGameChanges,
      calls.listProviders,
      calls.getProviderStatus,
      calls.getImage,
      calls.getRates,
    ],
    ...[calls.listLiveTables],
  ],
  "Wallet integration": [
    ...[calls.startWalletValidation, calls.listWalletValidations, calls.getWalletValidation],
    ...[calls.fireTrigger, calls.orderProviderFault, calls.listProviderFaults],
    // Before {id}, which would take "stream" for one.
    ...[calls.listWireEvents, calls.streamWireEvents, calls.getWireEvent, calls.resendWireEvent],
    ...[calls.startTestClock, calls.getTestClock, calls.advanceTestClock, calls.endTestClock],
  ],
  Sessions: [
    ...[calls.openSession, calls.preflightSession, calls.openDemo],
    ...[calls.closeSession, calls.listSessions, calls.closePlayerSessions],
  ],
  Promotions: [
    ...[calls.grantFreeSpins, calls.findFreeSpins, calls.listFreeSpins, calls.getBetOptions],
    ...[calls.getFreeSpins, calls.cancelFreeSpins],
    ...[calls.placeBonusCampaign, calls.findBonusCampaigns, calls.getBonusCampaignOptions, calls.getBonusCampaign],
    calls.endBonusCampaign,
    ...[calls.listJackpots, calls.listJackpotWinners],
  ],
  Reconciliation: [
    ...[calls.listTransactions, calls.getTransaction, calls.listOpenRounds, calls.getRound],
    calls.explainRound,
    ...[calls.listAttempts, calls.resendTransaction, calls.recoverDeliveries, calls.getWalletHealth],
    ...[calls.listEvents, calls.resendEvent],
    ...[calls.getStatements, calls.listInvoices, calls.getInvoice],
    ...[calls.createReconciliation, calls.putReconciliationPart, calls.startReconciliation],
    ...[calls.getReconciliation, calls.listReconciliationDifferences],
  ],
};

const ALL = Object.values(ENDPOINTS).flat();

export const UNSIGNED_ENDPOINTS = ALL.filter((endpoint): endpoint is Endpoint<AppEnv> =>
  Boolean(endpoint.operation.unsigned),
);

export const SIGNED_ENDPOINTS = ALL.filter(
  (endpoint): endpoint is Endpoint<OperatorApiEnv> => !endpoint.operation.unsigned,
);

/** Paths whose bodies may be as large as a part of an operator's list. */
export const LARGE_BODIES = /^\/v1\/reconciliations\/[^/]+\/parts\/[^/]+$/;

/** Calls that a warm isolate answers from its memory: they need not wait for the rate limit. */
export const FROM_MEMORY: ReadonlySet<string> = new Set(
  [calls.ping, calls.listGames, calls.listProviders].map(({ operation }) => operation.route),
);
