export * from "./control.ts";
export * from "./ledger.ts";
