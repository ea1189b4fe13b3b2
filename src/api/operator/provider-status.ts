import { Hono } from "hono";
import * as z from "zod";
import { listProviders } from "../../catalogue/games/list-providers.ts";
import { stopsOfProvider } from "../../catalogue/intake/list-stops.ts";
import { notFound } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { withFault } from "../../ops/health/list-unwell.ts";
import { faultOf } from "../../play/providers/faults/fault.ts";
import { readProviderStatus } from "../../play/providers/read-provider-status.ts";
import { describe } from "../http/describe.ts";
import { CALL_COUNTS, presentOwnStatus, STATUS, STATUS_EXAMPLE } from "../wire/provider-status.ts";

export const app = new Hono<OperatorApiEnv>();

const ProviderCalls = z.object(CALL_COUNTS);

export const ProviderStatus = z.object({
  ...STATUS,
  calls: z.array(ProviderCalls).describe("The calls of the last hour by kind."),
});

app.get(
  "/providers/:code/status",
  describe({
    id: "readProviderStatus",
    tag: "Catalogue",
    summary: "Get a provider's status",
    description:
      "How a provider of your window answers the service's calls, those for other operators included: launches, promotions, and subscriptions of feeds, in the last hour; and what of it is stopped or has planned maintenance. Use it to hide games that do not open. Counts may lack some seconds. In the sandbox, a fault that you ordered shows in `status` and `since`, and is not counted.",
    params: { code: ["The `provider_code`.", "sandbox"] },
    answer: ProviderStatus,
    errors: ["NOT_FOUND"],
    example: { answer: STATUS_EXAMPLE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    const real = inRealTime(ctx);
    const listed = await listProviders(ctx);
    if (!listed.some(({ provider }) => provider.code === code)) throw notFound("The provider");
    const [status, stops] = await Promise.all([
      readProviderStatus(real, code),
      stopsOfProvider(ctx, { providerCode: code, operatorCode: ctx.operator.code }),
    ]);
    return c.json<z.input<typeof ProviderStatus>>(
      presentOwnStatus(code, withFault(status, faultOf(ctx, code), real.clock.now()), stops),
    );
  },
);
