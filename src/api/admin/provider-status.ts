import { Hono } from "hono";
import * as z from "zod";
import { stopsOfProvider } from "../../catalogue/intake/list-stops.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { readProviderStatus } from "../../play/providers/read-provider-status.ts";
import { textOrNull } from "../wire/described.ts";
import { CALL_COUNTS, presentCall, presentStatus, STATUS, STATUS_EXAMPLE } from "../wire/provider-status.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const DetailedCalls = z.object({
  ...CALL_COUNTS,
  last_fault: textOrNull("What was wrong with the last fault. Null: there was none.", "timeout"),
});

export const ProviderStatusDetail = z.object({
  ...STATUS,
  calls: z.array(DetailedCalls).describe("The calls of the last hour by kind."),
});

app.get(
  "/providers/:code/status",
  describe({
    id: "readProviderStatus",
    scope: "read",
    summary: "Read how a provider answers",
    description:
      "The service's calls to an http provider in the last hour: launches, promotions, and subscriptions of feeds, with the reason of the last one that failed; and what of it is stopped. Counts may lack some seconds.",
    params: { code: "The provider's code." },
    answer: ProviderStatusDetail,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        ...STATUS_EXAMPLE,
        calls: STATUS_EXAMPLE.calls.map((counts) => ({
          ...counts,
          last_fault: counts.unanswered > 0 ? "no answer within 5 s" : null,
        })),
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = await findProvider(ctx, c.req.param("code"));
    const [status, stops] = await Promise.all([
      readProviderStatus(ctx, code),
      stopsOfProvider(ctx, { providerCode: code }),
    ]);
    const calls = status.calls.map((counts) => ({ ...presentCall(counts), last_fault: counts.fault }));
    return c.json<z.input<typeof ProviderStatusDetail>>({ ...presentStatus(code, status, stops), calls });
  },
);
