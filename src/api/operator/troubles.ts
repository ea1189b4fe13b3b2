import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { listTroubles, type Trouble as Row } from "../../ops/health/list-troubles.ts";
import { describe } from "../http/describe.ts";
import { orNull, textOrNull } from "../wire/described.ts";

export const app = new Hono<OperatorApiEnv>();

export const Trouble = z.object({
  kind: z.enum(["wallet", "provider"]).describe("What does not answer: your wallet, or a provider of your window."),
  provider_code: textOrNull("The provider. Null: it is your wallet.", "quartzline"),
  since: z.iso.datetime().describe("Since when."),
  consecutive_unanswered: orNull(z.int(), "Calls of your wallet in a row when it was told. Null of a provider.", 10),
  likely_cause: textOrNull("What most of them ended with. Null of a provider.", "The wallet did not answer: timeout."),
});

export const Troubles = z.object({ troubles: z.array(Trouble).describe("Empty: everything answers.") });

app.get(
  "/troubles",
  describe({
    id: "listTroubles",
    tag: "Reconciliation",
    summary: "See what does not answer now",
    description:
      "What `wallet.unhealthy` and `provider.down` told and `wallet.recovered` and `provider.up` did not end, whichever events you chose.",
    answer: Troubles,
    example: {
      answer: {
        troubles: [
          {
            ...{ kind: "provider", provider_code: "quartzline", since: "2026-11-21T10:00:00.000Z" },
            ...{ consecutive_unanswered: null, likely_cause: null },
          },
        ],
      },
    },
  }),
  async (c) => c.json<z.input<typeof Troubles>>({ troubles: (await listTroubles(c.get("ctx"))).map(present) }),
);

function present({ kind, subject, figures }: Row): z.input<typeof Trouble> {
  const { since, consecutive_unanswered: count, likely_cause: cause } = figures;
  return {
    kind: kind === "wallet" ? "wallet" : "provider",
    provider_code: kind === "wallet" ? null : subject,
    since: String(since),
    consecutive_unanswered: typeof count === "number" ? count : null,
    likely_cause: typeof cause === "string" ? cause : null,
  };
}
