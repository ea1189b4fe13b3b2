import type { ModelProvider } from "../model-provider.ts";

/** A provider with one fault: the case `name` must end as `status`, which is failed by default. */
export interface FaultyProvider {
  readonly name: string;
  /** What is wrong with it, for the page of cases. */
  readonly fault: string;
  readonly status?: "warned";
  readonly Model: typeof ModelProvider;
}
