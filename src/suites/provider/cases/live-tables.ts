import type { Remark } from "../../runner/case.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectDone, expectRefusal, seenCause } from "../checks.ts";
import type { Probe } from "../probe.ts";
import { LIVE_TEST_CURRENCY } from "../suite-ids.ts";

const NONE: Remark = { status: "skipped", received: "the provider has no live games" };

/** Subscriptions and the pushes that they ask for (docs/contract/providers.md#live-table-subscriptions). */
export const liveTablesCases: Cases = {
  subscribe: {
    expected: "200 with an object, or a refusal in words",
    cause: "The answer is empty or not an object. Answer {} and push afterwards.",
    async run(probe) {
      return (await subscribe(probe)) ? undefined : { status: "passed", received: "refused in words" };
    },
  },
  "the whole state after a subscription": {
    expected: "a push of all tables in the currency",
    cause: "The subscription is answered, and nothing is pushed.",
    async run(probe) {
      if (!probe.provider.hasLiveGames) return NONE;
      if (!(await subscribe(probe))) return { status: "skipped", received: `${LIVE_TEST_CURRENCY} is refused` };
      const { standIn, provider } = probe;
      if (!(await standIn.until(() => pushes(probe).length > 0, provider.patience.repeatMs))) {
        const waited = `no push of live tables within ${provider.patience.repeatMs / 1000} seconds`;
        fail(waited, undefined, seenCause(probe));
      }
      const [push] = pushes(probe);
      if (push?.fields.patch === true) fail("the push is a patch, not the whole state");
      return undefined;
    },
  },
};

/** Whether the provider took the subscription. */
async function subscribe(probe: Probe): Promise<boolean> {
  const exchange = await probe.call("/live-tables/subscribe", { currency: LIVE_TEST_CURRENCY });
  if (exchange.status !== null && exchange.status >= 400 && exchange.status < 500) {
    expectRefusal(exchange, "the subscription");
    return false;
  }
  expectDone(exchange, "the subscription");
  return true;
}

function pushes({ standIn }: Probe) {
  return standIn.calls("live_tables").filter(({ fault }) => fault === undefined);
}
