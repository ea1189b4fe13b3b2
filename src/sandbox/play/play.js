/** Whether bets are accepted; the session's own closing and expiry decide. */
export function isOpen({ closedAt, expiresAt }, nowMs) {
    return closedAt === null && expiresAt > nowMs;
}
/** Fun money has its own currency, so that it is never mistaken for a real one. */
export const FUN_CURRENCY = { code: "FUN", precision: 2 };
