import { type Answer, type Fields, ModelProvider, type Round } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

type Outcome = ReturnType<ModelProvider["readBet"]>;

/** A provider that reads some answers to a bet as something else. */
function reading(wrong: (answer: Answer | undefined) => Outcome | undefined): typeof ModelProvider {
  return class extends ModelProvider {
    override readBet(answer: Answer | undefined) {
      return wrong(answer) ?? super.readBet(answer);
    }
  };
}

const codeOf = (answer: Answer | undefined) => (answer?.body as Fields | undefined)?.error;

/** Ends the round after the first unclear answer. */
class GivesUp extends ModelProvider {
  gaveUp(answer: Answer | undefined): boolean {
    return answer === undefined;
  }
  override async bet(round: Round, id: string, amount: string) {
    const answer = await this.send("POST", "/bet", this.movement(round, id, amount));
    if (this.gaveUp(answer)) return "refused" as const;
    const outcome = this.readBet(answer);
    return outcome === "unknown" ? super.bet(round, id, amount) : outcome;
  }
}

export const betFaults: FaultyProviders = {
  "bet 1.00": {
    fault: "reports every bet twice, to be safe",
    Model: class extends ModelProvider {
      override async bet(round: Round, id: string, amount: string) {
        await super.bet(round, id, amount);
        return super.bet(round, id, amount);
      }
    },
  },
  "two bets in one round": {
    fault: "makes the transaction id of the round alone",
    Model: class extends ModelProvider {
      override bet(round: Round, _id: string, amount: string) {
        return super.bet(round, `${round.id}-bet`, amount);
      }
    },
  },
  "ids of two rounds": {
    fault: "counts its rounds from 1 in each session",
    Model: class extends ModelProvider {
      readonly counts = new Map<unknown, number>();
      override newId(kind: string, session: Fields) {
        const count = (this.counts.get(session.session_id) ?? 0) + 1;
        this.counts.set(session.session_id, count);
        return `${kind}-${count}`;
      }
    },
  },
  "money at 0 to 8 decimal places": {
    fault: "passes amounts through numbers",
    Model: class extends ModelProvider {
      override movement(round: Round, id: string, amount: string) {
        return super.movement(round, id, String(Number(amount)));
      }
    },
  },
  "bet refused, in each documented code": {
    fault: "plays on after PLAYER_NOT_FOUND",
    Model: reading((answer) => (codeOf(answer) === "PLAYER_NOT_FOUND" ? "booked" : undefined)),
  },
  "bet refused with a code of the wallet's own": {
    fault: "takes unknown codes for success",
    Model: reading((answer) => (codeOf(answer) === "HOUSE_RULE_7" ? "booked" : undefined)),
  },
  "bet refused as rolled back before it arrived": {
    fault: "takes BET_CANCELLED for a repeat",
    Model: reading((answer) => (codeOf(answer) === "BET_CANCELLED" ? "booked" : undefined)),
  },
  "bet cancelled by the service": {
    fault: "bets again under another id after a cancelled bet",
    Model: class extends ModelProvider {
      override async bet(round: Round, id: string, amount: string) {
        const outcome = await super.bet(round, id, amount);
        return outcome === "cancelled" ? super.bet(round, this.newId("b", round.session), amount) : outcome;
      }
    },
  },
  "bet while no bets are taken": {
    fault: "plays although INTAKE_STOPPED",
    Model: reading((answer) => (codeOf(answer) === "INTAKE_STOPPED" ? "booked" : undefined)),
  },
  "bet answered 429": {
    fault: "takes every status below 500 but 409 for success",
    Model: reading((answer) => (answer?.status === 429 ? "booked" : undefined)),
  },
  "bet answered 401": {
    fault: "takes every status below 500 but 409 for success",
    Model: reading((answer) => (answer?.status === 401 ? "booked" : undefined)),
  },
  "bet answered 503, retryable": {
    fault: "ends the round after a 503",
    Model: class extends GivesUp {
      override gaveUp(answer: Answer | undefined) {
        return answer?.status === 503;
      }
    },
  },
  "bet answered 502 without JSON": {
    fault: "ends the round after an answer that it cannot read",
    Model: class extends GivesUp {
      override gaveUp(answer: Answer | undefined) {
        return typeof answer?.body === "string";
      }
    },
  },
  "bet booked, its answer lost": { fault: "ends the round when the connection breaks", Model: GivesUp },
  "bet booked, its answer lost three times": {
    fault: "gives up after the second broken connection",
    Model: class extends ModelProvider {
      lost = 0;
      override readBet(answer: Answer | undefined) {
        this.lost = answer === undefined ? this.lost + 1 : 0;
        return this.lost === 2 ? "refused" : super.readBet(answer);
      }
    },
  },
  "bet booked, never answered": {
    fault: "takes a time-out for a refusal",
    Model: class extends GivesUp {
      override async send(method: string, path: string, fields: Fields) {
        if (path !== "/bet") return super.send(method, path, fields);
        const timeOut = new Promise<undefined>((resolve) => setTimeout(resolve, 100, undefined));
        return Promise.race([super.send(method, path, fields), timeOut]);
      }
    },
  },
  "bet answered late": {
    fault: "waits a tenth of a second, then bets again under another id",
    Model: class extends ModelProvider {
      override async bet(round: Round, id: string, amount: string) {
        const first = super.bet(round, id, amount);
        const isLate = new Promise<"late">((resolve) => setTimeout(resolve, 100, "late"));
        const outcome = await Promise.race([first, isLate]);
        return outcome === "late" ? super.bet(round, this.newId("b", round.session), amount) : outcome;
      }
    },
  },
};
