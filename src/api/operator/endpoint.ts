import type { Ctx, OperatorCtx } from "../../context.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { endpointsOf } from "../http/endpoint.ts";
import { refuseOwnCallbacks } from "./support/own-callbacks.ts";

/** Grants and campaigns are read with bets, in every shard. */
const CHANGES_PROMOTIONS = /^(?!GET ).*\/(free-spins|bonus-campaigns)/;

/** Declares a signed call of /v1. */
export const endpoint = endpointsOf<OperatorCtx>({
  checkBody: refuseOwnCallbacks,
  complete: (ctx, route) => (CHANGES_PROMOTIONS.test(route) ? copyFacts(ctx) : Promise.resolve()),
});

/** Declares a call of /v1 that needs no key. */
export const unsignedEndpoint = endpointsOf<Ctx>({ checkBody: refuseOwnCallbacks });
