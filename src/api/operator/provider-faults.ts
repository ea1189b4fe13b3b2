import * as z from "zod";
import { listProviders } from "../../catalogue/games/list-providers.ts";
import type { OperatorCtx } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { about } from "../../lib/about.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { PROVIDER_FAULTS } from "../../providers/faults/fault.ts";
import { listFaults, orderFault } from "../../providers/faults/order-fault.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { text } from "../wire/fields.ts";
import { providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

const MAX_MINUTES = 60;
const DEFAULT_MINUTES = 10;

const fault = z.enum(PROVIDER_FAULTS);

export const OrderProviderFault = z.object({
  provider_code: text(120),
  fault: fault.nullable(),
  minutes: z.int().min(1).max(MAX_MINUTES).default(DEFAULT_MINUTES),
});

/* @__PURE__ */ about(OrderProviderFault, {
  provider_code: ["A provider of your window.", "sandbox"],
  fault:
    "`down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its answer comes too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works again.",
  minutes: "How long the fault lasts, unless you end it before.",
});

export const ProviderFault = z.object({
  provider_code: providerCode,
  fault,
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});

/* @__PURE__ */ about(ProviderFault, {
  fault: "What it does wrong.",
  since: "When you ordered it.",
  until: "When it works again by itself.",
});

export const ProviderFaults = z.object({ faults: z.array(ProviderFault) });

/* @__PURE__ */ about(ProviderFaults, {
  faults: "The faults that you ordered and that last, by provider.",
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

export const orderProviderFault = sandboxOnly(
  endpoint(
    {
      route: "POST /v1/test/provider-faults",
      id: "orderProviderFault",
      summary: "Let a provider misbehave",
      description:
        "Sandbox only. From your next call on, a provider fails for you alone: launches, demos, free spins and campaigns answer as they would if the provider itself had the fault, and so does its status. Games that are open go on. What the service repeats by itself reaches the provider.",
      idempotency: "A repeat orders the same fault again, from now on.",
      body: OrderProviderFault,
      answer: ProviderFaults,
      example: { request: { provider_code: "sandbox", fault: "down", minutes: DEFAULT_MINUTES }, answer: EXAMPLE },
    },
    async (ctx, { body }) => {
      const { provider_code: code, fault: ordered, minutes } = body;
      if (!(await listProviders(ctx)).some(({ provider }) => provider.code === code))
        throw invalidField("provider_code", "must be a provider of your window: see GET /v1/providers");
      await orderFault(ctx, { providerCode: code, fault: ordered, lastsMs: minutes * MINUTE_MS });
      return present(ctx);
    },
  ),
);

export const listProviderFaults = sandboxOnly(
  endpoint(
    {
      route: "GET /v1/test/provider-faults",
      id: "listProviderFaults",
      summary: "List the faults of providers",
      description: "Sandbox only. The faults that you ordered and that last.",
      answer: ProviderFaults,
      example: { answer: EXAMPLE },
    },
    (ctx) => present(ctx),
  ),
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
