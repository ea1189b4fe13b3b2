import { type Fields, ModelProvider, type Round } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";
import { finalFor } from "./win.ts";

export const rollbackFaults: FaultyProviders = {
  "a round that breaks off": {
    fault: "names the round in place of the bet",
    Model: class extends ModelProvider {
      override rollBack(round: Round) {
        return super.rollBack(round, round.id);
      }
    },
  },
  "a round of two bets that breaks off": {
    fault: "makes the rollback's id of the round alone",
    Model: class extends ModelProvider {
      override newId(kind: string, session: Fields) {
        return kind === "u" ? `u-${session.session_id}` : super.newId(kind, session);
      }
    },
  },
  "rollback booked, its answer lost": {
    fault: "repeats a rollback under another id",
    Model: class extends ModelProvider {
      override async untilTaken(method: string, path: string, body: Fields) {
        if (path !== "/rollback") return super.untilTaken(method, path, body);
        const answer = await this.send(method, path, body);
        if (answer) return answer;
        return super.untilTaken(method, path, { ...body, transaction_id: `${body.transaction_id}-2` });
      }
    },
  },
  "rollback that did not arrive": {
    fault: "ends the round when the connection breaks",
    Model: finalFor("/rollback", (answer) => answer === undefined || undefined),
  },
  "rollback answered 503, three times": {
    fault: "tries a rollback three times",
    Model: finalFor("/rollback", (_, tries) => tries === 2 || undefined),
  },
  "rollback answered 401": {
    fault: "takes every status below 500 for taken",
    Model: finalFor("/rollback", (answer) => answer?.status === 401 || undefined),
  },
  "rollback taken, booked later": {
    fault: "rolls a bet back again under another id while the first is pending",
    Model: class extends ModelProvider {
      override async untilTaken(method: string, path: string, body: Fields) {
        const answer = await super.untilTaken(method, path, body);
        if (path !== "/rollback" || answer?.status !== 202) return answer;
        return super.untilTaken(method, path, { ...body, transaction_id: `${body.transaction_id}-2` });
      }
    },
  },
};
