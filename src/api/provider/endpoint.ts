import type { Ctx, ProviderCtx } from "../../context.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { endpointsOf } from "../http/endpoint.ts";

/** Grants and campaigns are read with bets, in every shard. */
const CHANGES_PROMOTIONS = /^(?!GET ).*\/(free-spins|bonus-campaigns)/;

/** Declares a signed call of /provider/v1. */
export const endpoint = endpointsOf<ProviderCtx>({
  complete: (ctx, route) => (CHANGES_PROMOTIONS.test(route) ? copyFacts(ctx) : Promise.resolve()),
});

/** Declares a call of /provider/v1 that needs no key. */
export const unsignedEndpoint = endpointsOf<Ctx>();
