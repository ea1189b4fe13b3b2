import { type Answer, type Fields, GAME, ModelProvider, ok, refuse } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

export const launchFaults: FaultyProviders = {
  launch: {
    fault: "answers 201",
    Model: class extends ModelProvider {
      override launch(fields: Fields): Answer {
        return { ...super.launch(fields), status: 201 };
      }
    },
  },
  "the token in the launch URL": {
    fault: "writes the token in lower case",
    Model: class extends ModelProvider {
      override launch({ token }: Fields) {
        return super.launch({ token: String(token).toLowerCase() });
      }
    },
  },
  "launch with every setting": {
    fault: "refuses locales that it has no texts for",
    Model: class extends ModelProvider {
      override launch(fields: Fields) {
        return [null, "en"].includes(fields.locale as string) ? super.launch(fields) : refuse(409, "LOCALE");
      }
    },
  },
  "an unknown extra field": {
    fault: "refuses fields that it does not know",
    Model: class extends ModelProvider {
      override launch(fields: Fields) {
        return "x_future_field" in fields ? refuse(422, "UNKNOWN_FIELD") : super.launch(fields);
      }
    },
  },
  "the same launch again": {
    fault: "takes a token once",
    Model: class extends ModelProvider {
      readonly seen = new Set<unknown>();
      override launch(fields: Fields) {
        if (this.seen.has(fields.token)) return refuse(409, "DUPLICATE");
        this.seen.add(fields.token);
        return super.launch(fields);
      }
    },
  },
  "10 launches at once": {
    fault: "keeps the token of a launch in one variable",
    Model: class extends ModelProvider {
      token: unknown;
      override async answer(path: string, fields: Fields) {
        if (path !== "/launch" || fields.game_code !== GAME) return super.answer(path, fields);
        this.token = fields.token;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return super.launch({ token: this.token });
      }
    },
  },
  "launch of an unknown game": {
    fault: "launches any game",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        return path === "/launch" ? this.launch(fields) : super.answer(path, fields);
      }
    },
  },
  demo: {
    fault: "answers a path instead of an absolute URL",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        return path === "/demo" ? ok({ launch_url: "/demo" }) : super.answer(path, fields);
      }
    },
  },
  "demo of an unknown game": {
    fault: "answers 500 for what it does not know",
    Model: class extends ModelProvider {
      override async answer(path: string, fields: Fields) {
        const answer = await super.answer(path, fields);
        return path === "/demo" && answer.status === 404 ? { status: 500, body: "not found" } : answer;
      }
    },
  },
};
