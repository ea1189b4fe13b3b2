/** The names of the adapters in src/adapters.ts: how a provider is reached. */
export const ADAPTERS = ["sandbox", "http"];
