import * as z from "zod";
import { rewrapSecrets as rewrap } from "../../gate/keys/rewrap-secrets.ts";
import { about } from "../../lib/about.ts";
import { endpoint } from "./endpoint.ts";

export const RewrapResult = z.object({ rewrapped: z.int(), current: z.int(), unreadable: z.array(z.string()) });

/* @__PURE__ */ about(RewrapResult, {
  rewrapped: "Secrets that were sealed again with the present master key.",
  current: "Secrets that were sealed with it already.",
  unreadable: ["Keys whose secret neither master key opens: their ids.", ["op_2f1c"]],
});

export const rewrapSecrets = endpoint(
  {
    route: "POST /admin/v1/master-key/rewrap",
    id: "rewrapSecrets",
    scope: "admin",
    summary: "Wrap stored secrets with the current master key",
    description:
      "Rewraps every secret that `MASTER_KEY_PREVIOUS` wraps. `unreadable` lists keys whose secret neither master key opens.",
    idempotency: "A repeat only wraps what is left.",
    answer: RewrapResult,
    example: { answer: { rewrapped: 214, current: 0, unreadable: [] } },
  },
  async (ctx) => {
    const { unreadable, ...counts } = await rewrap(ctx);
    return { ...counts, unreadable: [...unreadable] };
  },
);
