import { type Answer, type Fields, ModelProvider, type Round } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

/** A provider that takes some answers to a win or rollback for final, or others for not final. */
export function finalFor(path: string, wrong: (answer: Answer | undefined, tries: number) => boolean | undefined) {
  return class extends ModelProvider {
    override async untilTaken(method: string, to: string, body: Fields) {
      if (to !== path) return super.untilTaken(method, to, body);
      for (let tries = 0; ; tries++) {
        const answer = await this.send(method, to, body);
        const isFinal = wrong(answer, tries) ?? (answer !== undefined && this.isFinal(answer, tries));
        if (isFinal) return answer;
      }
    }
  };
}

/** A provider that reports a win again under another id after some answers. */
function again(after: (answer: Answer | undefined) => boolean): typeof ModelProvider {
  return class extends ModelProvider {
    override async win(round: Round, amount: string) {
      const first = this.movement(round, this.newId("w", round.session), amount);
      const answer = await this.send("POST", "/win", first);
      if (after(answer)) await super.win(round, amount);
      else if (!answer || !this.isFinal(answer, 0)) await this.untilTaken("POST", "/win", first);
    }
  };
}

export const winFaults: FaultyProviders = {
  "win after a bet": {
    fault: "reports the win in a round of its own",
    Model: class extends ModelProvider {
      override win(round: Round, amount: string) {
        return super.win({ ...round, id: `${round.id}-win` }, amount);
      }
    },
  },
  "three wins in a round": {
    fault: "makes the transaction id of the round alone",
    Model: class extends ModelProvider {
      override async win(round: Round, amount: string) {
        await this.untilTaken("POST", "/win", this.movement(round, `${round.id}-win`, amount));
      }
    },
  },
  "a very large win": {
    fault: "passes amounts of wins through numbers",
    Model: class extends ModelProvider {
      override win(round: Round, amount: string) {
        const [, places = ""] = amount.split(".");
        return super.win(round, (Math.fround(Number(amount)) + 0).toFixed(places.length));
      }
    },
  },
  "win booked, its answer lost": {
    fault: "repeats a win under another id",
    Model: again((answer) => answer === undefined),
  },
  "win that did not arrive": {
    fault: "ends the round when the connection breaks",
    Model: finalFor("/win", (answer) => answer === undefined || undefined),
  },
  "win answered 503, three times": {
    fault: "tries a win three times",
    Model: finalFor("/win", (_, tries) => tries === 2 || undefined),
  },
  "win answered 502 without JSON": {
    fault: "gives up after an answer that it cannot read",
    Model: finalFor("/win", (answer) => typeof answer?.body === "string" || undefined),
  },
  "win answered 429": {
    fault: "takes every status below 500 for taken",
    Model: finalFor("/win", (answer) => answer?.status === 429 || undefined),
  },
  "win answered 401": {
    fault: "takes every status below 500 for taken",
    Model: finalFor("/win", (answer) => answer?.status === 401 || undefined),
  },
  "win booked, never answered": {
    fault: "takes a time-out for taken",
    Model: class extends ModelProvider {
      override async win(round: Round, amount: string) {
        const timeOut = new Promise<void>((resolve) => setTimeout(resolve, 100));
        let isOver = false;
        const send = this.send.bind(this);
        this.send = async (...call) => (isOver ? { status: 200, body: {} } : send(...call));
        await Promise.race([super.win(round, amount), timeOut]);
        isOver = true;
      }
    },
  },
  "win answered late": {
    fault: "waits a tenth of a second, then reports the win under another id",
    Model: class extends ModelProvider {
      override async win(round: Round, amount: string) {
        const first = super.win(round, amount);
        const isLate = new Promise<"late">((resolve) => setTimeout(resolve, 100, "late"));
        if ((await Promise.race([first, isLate])) === "late") await super.win(round, amount);
      }
    },
  },
  "win taken, booked later": {
    fault: "reports a pending win again under another id",
    Model: again((answer) => answer?.status === 202),
  },
  "win refused for good": {
    fault: "reports a refused win again under another id",
    Model: again((answer) => answer?.status === 409),
  },
  "win given up after 72 hours": {
    fault: "reports a failed win again under another id",
    Model: again((answer) => answer?.status === 503),
  },
};
