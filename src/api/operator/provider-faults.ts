import { Hono } from "hono";
import * as z from "zod";
import { listProviders } from "../../catalogue/games/list-providers.ts";
import type { OperatorCtx } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { PROVIDER_FAULTS } from "../../play/providers/faults/fault.ts";
import { listFaults, orderFault } from "../../play/providers/faults/order-fault.ts";
import { describe } from "../http/describe.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { checked } from "../http/valid.ts";
import { text } from "../wire/fields.ts";
import { providerCode } from "../wire/values.ts";
import { body } from "./declare.ts";

export const app = new Hono<OperatorApiEnv>();

const MAX_MINUTES = 60;
const DEFAULT_MINUTES = 10;

const fault = z.enum(PROVIDER_FAULTS);

export const OrderProviderFault = z.object({
  provider_code: text(120).meta({ description: "A provider of your window.", examples: ["sandbox"] }),
  fault: fault
    .nullable()
    .describe(
      "`down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its answer comes too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works again.",
    ),
  minutes: z
    .int()
    .min(1)
    .max(MAX_MINUTES)
    .default(DEFAULT_MINUTES)
    .describe("How long the fault lasts, unless you end it before."),
});

export const ProviderFault = z.object({
  provider_code: providerCode,
  fault: fault.describe("What it does wrong."),
  since: z.iso.datetime().describe("When you ordered it."),
  until: z.iso.datetime().describe("When it works again by itself."),
});

export const ProviderFaults = z.object({
  faults: z.array(ProviderFault).describe("The faults that you ordered and that last, by provider."),
});

const EXAMPLE = {
  faults: [
    {
      provider_code: "sandbox",
      fault: "down",
      since: "2026-11-21T10:00:00.000Z",
      until: "2026-11-21T10:10:00.000Z",
    },
  ],
} as const;

app.post(
  "/test/provider-faults",
  sandboxOnly,
  describe({
    id: "orderProviderFault",
    tag: "Wallet integration",
    summary: "Let a provider misbehave",
    description:
      "Sandbox only. From your next call on, a provider fails for you alone: launches, demos, free spins and campaigns answer as they would if the provider itself had the fault, and so does its status. Games that are open go on. What the service repeats by itself reaches the provider.",
    idempotency: "A repeat orders the same fault again, from now on.",
    answer: ProviderFaults,
    example: { request: { provider_code: "sandbox", fault: "down", minutes: DEFAULT_MINUTES }, answer: EXAMPLE },
  }),
  body(OrderProviderFault),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { provider_code: code, fault: ordered, minutes } = c.req.valid("json");
    if (!(await listProviders(ctx)).some(({ provider }) => provider.code === code))
      throw invalidField("provider_code", "must be a provider of your window: see GET /v1/providers");
    await orderFault(ctx, { providerCode: code, fault: ordered, lastsMs: minutes * MINUTE_MS });
    return c.json<z.input<typeof ProviderFaults>>(await present(ctx));
  },
);

app.get(
  "/test/provider-faults",
  sandboxOnly,
  describe({
    id: "listProviderFaults",
    tag: "Wallet integration",
    summary: "List the faults of providers",
    description: "Sandbox only. The faults that you ordered and that last.",
    answer: ProviderFaults,
    example: { answer: EXAMPLE },
  }),
  async (c) => c.json<z.input<typeof ProviderFaults>>(await present(c.get("ctx"))),
);

async function present(ctx: OperatorCtx) {
  const faults = await listFaults(ctx);
  return {
    faults: faults.map(({ providerCode: code, since, until, ...ordered }) => ({
      provider_code: code,
      fault: ordered.fault,
      since: isoTime(since),
      until: isoTime(until),
    })),
  };
}
