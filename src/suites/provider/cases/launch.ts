import type { Cases } from "../case.ts";
import { expectLaunchUrl, expectRefusal } from "../checks.ts";

const AT_ONCE = Array.from({ length: 10 }, (_, index) => index);

/** Launches and demos (docs/contract/providers.md#launch). */
export const launchCases: Cases = {
  launch: {
    expected: "200 with an absolute launch_url",
    cause: "The answer must have status 200 and be an object with launch_url, an absolute URL for a player's browser.",
    async run(probe) {
      expectLaunchUrl(await probe.launch(probe.openSession()), "the launch");
    },
  },
  "the token in the launch URL": {
    expected: "verbatim: not encoded, shortened or changed in case",
    cause:
      "The token is encoded, or exchanged for an id of the provider's own. It must stand in launch_url as it was sent.",
    async run(probe) {
      const session = probe.openSession();
      expectLaunchUrl(await probe.launch(session), "the launch", session.token);
    },
  },
  "launch with every setting": {
    expected: "200",
    cause:
      "A documented setting is refused: locale, lobby_url, deposit_url, player_country, player_device, reality_check_minutes, responsible_gaming_url.",
    async run(probe) {
      const settings = {
        ...{ locale: "pt-BR", player_country: "BR", player_device: "mobile" },
        ...{
          lobby_url: "https://casino.example.com/lobby?from=game&x=1",
          deposit_url: "https://casino.example.com/pay",
        },
        ...{ reality_check_minutes: 60, responsible_gaming_url: "https://casino.example.com/limits" },
      };
      expectLaunchUrl(await probe.launch(probe.openSession(), settings), "the launch with every setting");
    },
  },
  "an unknown extra field": {
    expected: "ignored",
    cause: "The provider rejects unknown fields; the service may add fields at any time.",
    async run(probe) {
      const extra = { x_future_field: { nested: [1, "two", null] } };
      expectLaunchUrl(await probe.launch(probe.openSession(), extra), "the launch with an unknown field");
    },
  },
  "the same launch again": {
    expected: "200 with the token again",
    cause: "A repeat is refused. The service repeats a launch with the same token when it did not get the answer.",
    async run(probe) {
      const session = probe.openSession();
      for (const what of ["the launch", "the same launch again"]) {
        expectLaunchUrl(await probe.launch(session), what, session.token);
      }
    },
  },
  "10 launches at once": {
    expected: "each with its own token",
    cause: "The token of a launch is kept where another launch overwrites it.",
    async run(probe) {
      const sessions = AT_ONCE.map(() => probe.openSession());
      const exchanges = await Promise.all(sessions.map((session) => probe.launch(session)));
      for (const [n, exchange] of exchanges.entries()) {
        expectLaunchUrl(exchange, `launch ${n + 1} of 10 at once`, sessions[n]?.token);
      }
    },
  },
  "launch of an unknown game": {
    expected: "4xx with error and message",
    cause: "An unknown game is launched, or answered without {error, message}, which the operator sees as an outage.",
    async run(probe) {
      const session = probe.openSession({ gameCode: "no-such-game" });
      expectRefusal(await probe.launch(session), "the launch of an unknown game");
    },
  },
  demo: {
    expected: "200 with an absolute launch_url, or a refusal in words",
    cause:
      "The answer must have status 200 and be an object with launch_url. A game without demo mode is refused with 4xx.",
    async run(probe) {
      const exchange = await probe.demo();
      if (exchange.status !== null && exchange.status >= 400 && exchange.status < 500) {
        expectRefusal(exchange, "the demo");
        return { status: "passed", received: "refused in words" };
      }
      expectLaunchUrl(exchange, "the demo");
      return undefined;
    },
  },
  "demo of an unknown game": {
    expected: "4xx with error and message",
    cause: "An unknown game is launched as a demo, or answered without {error, message}.",
    async run(probe) {
      expectRefusal(await probe.demo("no-such-game"), "the demo of an unknown game");
    },
  },
};
