import { listAlerts } from "./alerts.ts";
import { listAuditSeals, readAudit } from "./audit.ts";
import { putCurrency } from "./currencies.ts";
import { listExchangeRates, setExchangeRates } from "./exchange-rates.ts";
import { putGames } from "./games.ts";
import { storeImage } from "./images.ts";
import { listInvoiceDeliveries, resendInvoice } from "./invoice-notifications.ts";
import { issueInvoices, listInvoices, readInvoice, voidInvoice } from "./invoices.ts";
import { issueOperatorKey, issueProviderKey, revokeOperatorKey, revokeProviderKey } from "./keys.ts";
import { rewrapSecrets } from "./master-key.ts";
import { checkBooks, previewInvoices } from "./months.ts";
import { listMovements, releaseMovement, replayMovement } from "./movements.ts";
import { listOperators, putOperator, readOperator, setWindow } from "./operators.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "./player-blocks.ts";
import { listProviders, putProvider, readProvider } from "./providers.ts";
import { setRates } from "./rates.ts";
import { putRiskLimits, readRiskLimits } from "./risk-limits.ts";
import {
  issueStaffToken,
  listStaff,
  putStaffMember,
  readMe,
  readStaffMember,
  removeStaffMember,
  revokeStaffToken,
} from "./staff.ts";
import { readUsage } from "./usage.ts";

/** Every call of /admin/v1, in the order of the reference. Fixed paths come before `/invoices/{id}`. */
export const ADMIN_ENDPOINTS = [
  ...[putOperator, listOperators, readOperator, issueOperatorKey, revokeOperatorKey, setWindow],
  ...[blockPlayer, unblockPlayer, listBlocks, readUsage, setRates],
  ...[putProvider, storeImage, listProviders, readProvider, revokeProviderKey, issueProviderKey, putGames],
  ...[listAlerts, listMovements, replayMovement, releaseMovement, readRiskLimits, putRiskLimits],
  ...[issueInvoices, listInvoices, previewInvoices, checkBooks, readInvoice, voidInvoice],
  ...[listInvoiceDeliveries, resendInvoice, putCurrency, listExchangeRates, setExchangeRates],
  ...[readAudit, listAuditSeals, rewrapSecrets],
  ...[readMe, putStaffMember, listStaff, readStaffMember, removeStaffMember, issueStaffToken, revokeStaffToken],
];
