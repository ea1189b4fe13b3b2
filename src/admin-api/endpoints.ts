import * as calls from "./calls.ts";

/** Every call of /admin/v1, in the order of the reference. Fixed paths come before `/invoices/{id}`. */
export const ADMIN_ENDPOINTS = [
  ...[calls.putOperator, calls.listOperators, calls.readOperator],
  ...[calls.issueOperatorKey, calls.revokeOperatorKey, calls.setWindow],
  ...[calls.blockPlayer, calls.unblockPlayer, calls.listBlocks, calls.readUsage, calls.setRates],
  ...[calls.putProvider, calls.storeImage, calls.listProviders, calls.readProvider, calls.readStatus],
  ...[calls.revokeProviderKey, calls.issueProviderKey, calls.putGames],
  ...[calls.startProviderValidation, calls.readProviderValidation],
  ...[calls.listAlerts, calls.acknowledgeAlert, calls.listMovements, calls.replayMovement, calls.releaseMovement],
  ...[
    calls.readMovement,
    calls.replayMovements,
    calls.tryMovement,
    calls.search,
    calls.readOverview,
    calls.withdrawProvider,
    calls.restoreProvider,
  ],
  ...[calls.listOperatorSessions, calls.listOperatorTransactions, calls.readOperatorRound, calls.readOperatorWallet],
  ...[calls.readIntake, calls.setIntake, calls.listStops, calls.setStop, calls.clearStop],
  ...[calls.planMaintenance, calls.cancelMaintenance, calls.suspendOperator, calls.resumeOperator],
  ...[calls.listShards, calls.openShard, calls.closeShard, calls.exportShard, calls.retireShard, calls.assignShards],
  ...[calls.readJournal, calls.beginRestore, calls.importRestore],
  ...[calls.readRiskLimits, calls.putRiskLimits],
  ...[calls.issueInvoices, calls.listInvoices, calls.previewInvoices, calls.checkBooks],
  ...[calls.readInvoice, calls.voidInvoice, calls.listInvoiceDeliveries, calls.resendInvoice],
  ...[calls.putCurrency, calls.listExchangeRates, calls.setExchangeRates],
  ...[calls.readAudit, calls.listAuditSeals, calls.rewrapSecrets],
  ...[calls.listProposals, calls.readProposal, calls.approve, calls.refuse, calls.dryRun],
  ...[calls.readMe, calls.putStaffMember, calls.listStaff, calls.readStaffMember],
  ...[calls.removeStaffMember, calls.issueStaffToken, calls.revokeStaffToken],
];
