import * as z from "zod";
import { findProvider } from "../../catalogue/games/find-provider.ts";
import { stopsOfProvider } from "../../catalogue/intake/list-stops.ts";
import { about } from "../../lib/about.ts";
import { readProviderStatus } from "../../providers/read-provider-status.ts";
import { CALL_COUNTS, presentCall, presentStatus, STATUS, STATUS_EXAMPLE } from "../wire/provider-status.ts";
import { endpoint } from "./endpoint.ts";

const DetailedCalls = z.object({ ...CALL_COUNTS, last_fault: z.string().nullable() });

/* @__PURE__ */ about(DetailedCalls, {
  last_fault: ["What was wrong with the last fault. Null: there was none.", "timeout"],
});

export const ProviderStatusDetail = z.object({
  ...STATUS,
  calls: z.array(DetailedCalls),
});

/* @__PURE__ */ about(ProviderStatusDetail, {
  calls: "The calls of the last hour by kind.",
});

export const readStatus = endpoint(
  {
    route: "GET /admin/v1/providers/{code}/status",
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
  },
  async (ctx, { path }) => {
    const { code } = await findProvider(ctx, path.code);
    const [status, stops] = await Promise.all([
      readProviderStatus(ctx, code),
      stopsOfProvider(ctx, { providerCode: code }),
    ]);
    const calls = status.calls.map((counts) => ({ ...presentCall(counts), last_fault: counts.fault }));
    return { ...presentStatus(code, status, stops), calls };
  },
);
