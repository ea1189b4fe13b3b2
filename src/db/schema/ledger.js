/**
 * The tables of the ledger: what a movement is decided by, and what follows from movements. Queried through `ctx.ledger`,
 * never in one statement or batch with a table of control.ts.
 */
export * from "./journal.ts";
export * from "./movements.ts";
export * from "./retention.ts";
export * from "./revenue.ts";
export * from "./sessions.ts";
