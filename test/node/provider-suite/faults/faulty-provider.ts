import type { ModelProvider } from "../model-provider.ts";

/** A provider with one fault: its case must end as `status`, which is failed by default. */
interface FaultyProvider {
  /** What is wrong with it, for the page of cases. */
  readonly fault: string;
  readonly status?: "warned";
  readonly Model: typeof ModelProvider;
}

/** Each by the name of the case that must catch it. */
export type FaultyProviders = Readonly<Record<string, FaultyProvider>>;
