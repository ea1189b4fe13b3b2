import { type Answer, type Fields, ModelProvider, ok, type Round, refuse } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

/** A provider that answers one call otherwise; undefined: as it should. */
function answering(wrong: (path: string, fields: Fields) => Answer | undefined): typeof ModelProvider {
  return class extends ModelProvider {
    override async answer(path: string, fields: Fields) {
      return wrong(path, fields) ?? super.answer(path, fields);
    }
  };
}

export const freeSpinsFaults: FaultyProviders = {
  "bet options": {
    fault: "lists its stakes as numbers",
    Model: answering((path) => (path === "/free-spins/bet-options" ? ok({ amounts: [1, 2.5] }) : undefined)),
  },
  "bet options of an unknown game": {
    fault: "has one menu for every code",
    Model: answering((path) => (path === "/free-spins/bet-options" ? ok({ amounts: ["1.00"] }) : undefined)),
  },
  grant: {
    fault: "answers granted instead of active",
    Model: class extends ModelProvider {
      override grant(fields: Fields): Answer {
        super.grant(fields);
        return ok({ status: "granted" });
      }
    },
  },
  "the same grant again": {
    fault: "refuses a repeat as a duplicate",
    Model: class extends ModelProvider {
      override grant(fields: Fields) {
        return this.grants.has(String(fields.free_spins_id)) ? refuse(409, "DUPLICATE") : super.grant(fields);
      }
    },
  },
  "grant for an unknown game": {
    fault: "grants spins for any code",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        return path === "/free-spins" ? this.grant(fields) : super.answer(path, fields);
      }
    },
  },
  "a free spin carries its grant": {
    fault: "leaves free_spins_id out of wins",
    Model: class extends ModelProvider {
      override win(round: Round, amount: string) {
        return super.win({ ...round, freeSpinsId: null }, amount);
      }
    },
  },
  "a grant placed twice": {
    fault: "gives the spins again when the grant is placed again",
    Model: class extends ModelProvider {
      override grant(fields: Fields) {
        const known = this.grants.get(String(fields.free_spins_id));
        if (known) known.left += Number(fields.quantity);
        return super.grant(fields);
      }
    },
  },
  "a grant is its operator's player's alone": {
    fault: "knows players without their operator",
    Model: class extends ModelProvider {
      override playable(id: string, session: Fields) {
        const operator_code = this.grants.get(id)?.operator;
        return super.playable(id, { ...session, operator_code });
      }
    },
  },
  "a free spin that is refused": {
    fault: "plays free spins whatever became of their bet",
    Model: class extends ModelProvider {
      override async bet(round: Round, id: string, amount: string) {
        const outcome = await super.bet(round, id, amount);
        return round.freeSpinsId === null ? outcome : ("booked" as const);
      }
    },
  },
  "the settlement": {
    fault: "leaves the last win out of the total",
    Model: class extends ModelProvider {
      override countSpin(...[id, grant, wins, session]: Parameters<ModelProvider["countSpin"]>) {
        return super.countSpin(id, grant, grant.left === 1 ? [] : wins, session);
      }
    },
  },
  "the settlement, its answer lost": {
    fault: "settles once, whatever the answer",
    Model: class extends ModelProvider {
      override async untilTaken(method: string, path: string, body: Fields) {
        return path.endsWith("/settle") ? this.send(method, path, body) : super.untilTaken(method, path, body);
      }
    },
  },
  cancel: {
    fault: "refuses a repeated cancel",
    Model: class extends ModelProvider {
      override cancel(id: string) {
        return this.grants.get(id)?.cancelled ? refuse(409, "CANCELLED") : super.cancel(id);
      }
    },
  },
  "cancel of an unknown grant": {
    fault: "answers every cancel as done",
    Model: class extends ModelProvider {
      override cancel(id: string) {
        super.cancel(id);
        return ok({ status: "cancelled" });
      }
    },
  },
  "a cancelled grant": {
    fault: "forgets a cancel",
    Model: class extends ModelProvider {
      override cancel(id: string) {
        return this.grants.has(id) ? ok({ status: "cancelled" }) : super.cancel(id);
      }
    },
  },
};

export const campaignFaults: FaultyProviders = {
  "campaign options": {
    fault: "lists a type of its own",
    Model: answering((path) =>
      path === "/bonus-campaigns/options" ? ok({ types: ["tournament"], triggers: ["first_game_launch"] }) : undefined,
    ),
  },
  campaign: {
    fault: "answers created instead of active or pending",
    Model: class extends ModelProvider {
      override placeCampaign(fields: Fields) {
        const answer = super.placeCampaign(fields);
        return answer.status === 200 ? ok({ status: "created" }) : answer;
      }
    },
  },
  "the same campaign again": {
    fault: "refuses a repeat as a duplicate",
    Model: class extends ModelProvider {
      override placeCampaign(fields: Fields) {
        const isKnown = this.campaigns.has(String(fields.campaign_id));
        return isKnown ? refuse(409, "DUPLICATE") : super.placeCampaign(fields);
      }
    },
  },
  "a pending campaign": {
    fault: "answers pending and never reports",
    status: "warned",
    Model: class extends ModelProvider {
      override async confirm() {}
    },
  },
  "a campaign of every other type that the options list": {
    fault: "lists a type that it refuses",
    Model: class extends ModelProvider {
      override placeCampaign(fields: Fields) {
        return fields.type === "free_spins" ? super.placeCampaign(fields) : refuse(409, "TYPE_REFUSED");
      }
    },
  },
  "the end of a campaign": {
    fault: "refuses a repeated end",
    Model: class extends ModelProvider {
      override endCampaign(id: string): Answer {
        return this.campaigns.delete(id) ? ok({ status: "ended" }) : refuse(404, "NOT_FOUND");
      }
    },
  },
  "a type that the options do not list": {
    fault: "takes campaigns of every type",
    Model: class extends ModelProvider {
      override placeCampaign(fields: Fields) {
        return super.placeCampaign({ ...fields, type: "free_spins" });
      }
    },
  },
  "campaign for an unknown game": {
    fault: "takes campaigns for any code",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        return path === "/bonus-campaigns" ? this.placeCampaign(fields) : super.answer(path, fields);
      }
    },
  },
};

export const liveTablesFaults: FaultyProviders = {
  subscribe: {
    fault: "answers a subscription with 204",
    Model: class extends ModelProvider {
      override subscribe(fields: Fields): Answer {
        super.subscribe(fields);
        return { status: 204, body: "" };
      }
    },
  },
  "the whole state after a subscription": {
    fault: "answers a subscription and pushes nothing",
    Model: class extends ModelProvider {
      override async push() {}
    },
  },
};

export const wholeRunFaults: FaultyProviders = {
  "5 rounds at once": {
    fault: "keeps the current round in one variable",
    Model: class extends ModelProvider {
      current: Round | undefined;
      override async bet(round: Round, id: string, amount: string) {
        const outcome = await super.bet(round, id, amount);
        this.current = round;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return outcome;
      }
      override win(round: Round, amount: string) {
        return super.win(this.current ?? round, amount);
      }
    },
  },
  "time of the answers": {
    fault: "takes more than a second for a launch",
    status: "warned",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        if (path === "/launch") await new Promise((resolve) => setTimeout(resolve, 1_100));
        return super.answer(path, fields);
      }
    },
  },
  "the form of every call": {
    fault: "reports amounts as JSON numbers",
    Model: class extends ModelProvider {
      override movement(round: Round, id: string, amount: string) {
        return { ...super.movement(round, id, amount), amount: Number(amount) };
      }
    },
  },
};
