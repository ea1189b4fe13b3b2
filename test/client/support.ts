import { exports } from "cloudflare:workers";
import { type ClientOptions, OperatorGames } from "../../clients/typescript/src/index.ts";
import { ORIGIN, type Signer } from "../support/signed.ts";

/** A client of the Worker under test. Pauses take no time; their lengths are recorded. */
export function aClient(signer: Signer, options: Partial<ClientOptions> = {}) {
  const pauses: number[] = [];
  const client = new OperatorGames({
    baseUrl: ORIGIN,
    keyId: signer.keyId,
    secret: signer.secret,
    fetch: (request) => exports.default.fetch(request),
    sleep: async (ms) => void pauses.push(ms),
    random: () => 0.5,
    ...options,
  });
  return { client, pauses };
}
