export * from "./audit.ts";
export * from "./billing.ts";
export * from "./catalogue.ts";
export * from "./images.ts";
export * from "./ledger.ts";
export * from "./operators.ts";
export * from "./sessions.ts";
export * from "./validation.ts";
