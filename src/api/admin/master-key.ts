import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { rewrapSecrets as rewrap } from "../../gate/keys/rewrap-secrets.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

export const RewrapResult = z.object({
  rewrapped: z.int().describe("Secrets that were sealed again with the present master key."),
  current: z.int().describe("Secrets that were sealed with it already."),
  unreadable: z
    .array(z.string())
    .meta({ description: "Keys whose secret neither master key opens: their ids.", examples: [["op_2f1c"]] }),
});

app.post(
  "/master-key/rewrap",
  describe({
    id: "rewrapSecrets",
    scope: "admin",
    people: { one: "no secret changes or is shown" },
    summary: "Wrap stored secrets with the current master key",
    description:
      "Rewraps every secret that `MASTER_KEY_PREVIOUS` wraps. `unreadable` lists keys whose secret neither master key opens.",
    idempotency: "A repeat only wraps what is left.",
    answer: RewrapResult,
    example: { answer: { rewrapped: 214, current: 0, unreadable: [] } },
  }),
  async (c) => {
    const { unreadable, ...counts } = await rewrap(c.get("ctx"));
    return c.json<z.input<typeof RewrapResult>>({ ...counts, unreadable: [...unreadable] });
  },
);
