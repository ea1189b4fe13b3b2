import * as z from "zod";
import { listProviders } from "../../catalogue/games/list-providers.ts";
import { stopsOfProvider } from "../../catalogue/intake/list-stops.ts";
import { notFound } from "../../errors.ts";
import { about } from "../../lib/about.ts";
import { realNow } from "../../lib/clock.ts";
import { withFault } from "../../ops/health/with-fault.ts";
import { faultOf } from "../../providers/faults/fault.ts";
import { readProviderStatus } from "../../providers/read-provider-status.ts";
import { CALL_COUNTS, presentCounts, STATUS, STATUS_EXAMPLE } from "../wire/provider-status.ts";
import { endpoint } from "./endpoint.ts";

const ProviderCalls = z.object(CALL_COUNTS);

export const ProviderStatus = z.object({ ...STATUS, calls: z.array(ProviderCalls) });

/* @__PURE__ */ about(ProviderStatus, {
  calls: "The calls of the last hour by kind.",
});

export const getProviderStatus = endpoint(
  {
    route: "GET /v1/providers/{code}/status",
    id: "readProviderStatus",
    summary: "Get a provider's status",
    description:
      "How a provider of your window answers the service's calls, those for other operators included: launches, promotions, and subscriptions of feeds, in the last hour; and what of it is stopped or has planned maintenance. Use it to hide games that do not open. Counts may lack some seconds. In the sandbox, a fault that you ordered shows in `status` and `since`, and is not counted.",
    params: { code: ["The `provider_code`.", "sandbox"] },
    answer: ProviderStatus,
    errors: ["NOT_FOUND"],
    example: { answer: STATUS_EXAMPLE },
  },
  async (ctx, { path: { code } }) => {
    const listed = await listProviders(ctx);
    if (!listed.some(({ provider }) => provider.code === code)) throw notFound("The provider");
    const [status, stops] = await Promise.all([
      readProviderStatus(ctx, code),
      stopsOfProvider(ctx, { providerCode: code, operatorCode: ctx.operator.code }),
    ]);
    return presentCounts(code, withFault(status, faultOf(ctx, code), realNow(ctx.clock)), stops);
  },
);
