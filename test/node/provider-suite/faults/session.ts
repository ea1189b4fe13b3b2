import { type Fields, ModelProvider, type Round } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

export const sessionFaults: FaultyProviders = {
  "the exchange of the token": {
    fault: "trims the token to 40 characters",
    Model: class extends ModelProvider {
      override exchange(token: unknown) {
        return super.exchange(String(token).slice(0, 40));
      }
    },
  },
  "a session that has ended": {
    fault: "shows a round of an ended session as played",
    Model: class extends ModelProvider {
      override async testRound(fields: Fields) {
        const answer = await super.testRound(fields);
        const body = answer.body as Fields;
        return body.round_id === null ? { status: 200, body: { ...body, status: "completed" } } : answer;
      }
    },
  },
  "the exchange answered 503": {
    fault: "takes the token for the session when the exchange fails",
    Model: class extends ModelProvider {
      override async exchange(token: unknown) {
        return (await super.exchange(token)) ?? { session_id: token, currency: "EUR" };
      }
    },
  },
  "the balance that the player sees": {
    fault: "shows the balance as a number",
    Model: class extends ModelProvider {
      override async play(round: Round, bets: readonly string[], rest: "break off" | readonly string[]) {
        const status = await super.play(round, bets, rest);
        round.balance = String(Number(round.balance));
        return status;
      }
    },
  },
  "two sessions of one player": {
    fault: "knows one session of each player",
    Model: class extends ModelProvider {
      readonly sessions = new Map<unknown, Fields>();
      override async exchange(token: unknown) {
        const session = await super.exchange(token);
        if (!session) return undefined;
        const known = this.sessions.get(session.player_id) ?? session;
        this.sessions.set(session.player_id, known);
        return known;
      }
    },
  },
};
