import type { IncomingHttpHeaders } from "node:http";
import { type Answer, KEYS, ModelProvider, refuse } from "../model-provider.ts";
import type { FaultyProviders } from "./faulty-provider.ts";

export const signatureFaults: FaultyProviders = {
  "wrong digest on a launch": {
    fault: "checks that there is a signature, not what it says",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        return path === "/launch" && headers["x-agg-signature"] !== undefined
          ? true
          : super.verify(headers, body, path);
      }
    },
  },
  "missing headers; unknown key id": {
    fault: "lets unsigned calls pass",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        return headers["x-agg-signature"] === undefined || super.verify(headers, body, path);
      }
    },
  },
  "one byte of the body changed after signing": {
    fault: "leaves the operator's code out of what it verifies",
    Model: class extends ModelProvider {
      override matches(headers: IncomingHttpHeaders, body: string) {
        return super.matches(headers, body) || super.matches(headers, body.replace("zuite", "suite"));
      }
    },
  },
  "timestamp 10 minutes old, 10 minutes ahead": {
    fault: "does not look at the timestamp",
    status: "warned",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer) {
        return this.matches(headers, body.toString());
      }
    },
  },
  "bad signature and malformed JSON together": {
    fault: "parses before it verifies",
    Model: class extends ModelProvider {
      override async handle(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
        try {
          JSON.parse(body.toString());
        } catch {
          return refuse(400, "MALFORMED");
        }
        return super.handle(path, headers, body);
      }
    },
  },
  "upper-case hex digest": {
    fault: "compares the digests as text",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        return !/[A-F]/.test(String(headers["x-agg-signature"])) && super.verify(headers, body, path);
      }
    },
  },
  "body with escaped slashes, unicode escapes, odd spacing": {
    fault: "verifies JSON that it has written again",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        try {
          return super.verify(headers, Buffer.from(JSON.stringify(JSON.parse(body.toString()))), path);
        } catch {
          return false;
        }
      }
    },
  },
  "signed with the provider's other key": {
    fault: "knows one key",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        return headers["x-agg-key-id"] === KEYS[0].id && super.verify(headers, body, path);
      }
    },
  },
  "wrong digest on a grant": {
    fault: "verifies launches only",
    Model: class extends ModelProvider {
      override verify(headers: IncomingHttpHeaders, body: Buffer, path: string) {
        return path !== "/launch" || super.verify(headers, body, path);
      }
    },
  },
};
