import { PLANT } from "./service/headers.ts";
import type { Answer, Request, World } from "./world.ts";

/** A fault that a run must find. It stands between the run and the service. */
export interface Tooth {
  readonly name: string;
  /** The rule of judge.ts that finds it. */
  readonly rule: string;
  bite(world: World, request: Request, answer: Answer): Answer;
  /** A statement that the service runs when it answers the request with 404. */
  plant?(request: Request): string | undefined;
}

const asJson = (answer: Answer, status: number, body: object): Answer => ({
  ...answer,
  status,
  headers: { ...answer.headers, "content-type": "application/json" },
  text: JSON.stringify(body),
});
const flat = { error: "VALIDATION_FAILED", message: "Invalid request.", retryable: false, fields: [] };

export const TEETH: readonly Tooth[] = [
  {
    name: "a 500 on a currency that is no text",
    rule: "status 500",
    bite(_, { body }, answer) {
      const odd = /"currency":[^"]/.test(body?.toString() ?? "");
      return odd ? asJson(answer, 500, { ...flat, error: "UPSTREAM_UNAVAILABLE" }) : answer;
    },
  },
  {
    name: "SQL in the answer to a bad cursor",
    rule: "something from the inside",
    bite(_, { target }, answer) {
      const message = 'D1_ERROR: near "x": syntax error';
      return answer.status === 422 && target.includes("cursor=") ? asJson(answer, 422, { ...flat, message }) : answer;
    },
  },
  {
    name: "a nested error for a path with a NUL",
    rule: "answer is not as documented",
    bite: (_, { target }, answer) =>
      target.includes("%00") && answer.status >= 400 ? asJson(answer, answer.status, { error: flat }) : answer,
  },
  {
    name: "an undocumented field in an opened session",
    rule: "answer is not as documented",
    bite(_, { operation }, answer) {
      if (operation !== "POST /v1/sessions" || answer.status !== 200) return answer;
      return { ...answer, text: answer.text.replace(/^\{/, '{"wallet_url":"x",') };
    },
  },
  {
    name: "an unknown grant whose cancellation is written",
    rule: "a refused request has an effect",
    bite: (_world, _request, answer) => answer,
    plant({ operation }) {
      const cancels = operation.startsWith("POST /v1/free-spins");
      return cancels ? "UPDATE operators SET name = name || '.' WHERE code = 'south'" : undefined;
    },
  },
  {
    name: "another operator's free spins are shown",
    rule: "another's object does not look unknown",
    bite(_, { target, operation }, answer) {
      if (operation !== "GET /v1/free-spins/{id}") return answer;
      if (answer.status === 200) remembered.set(target, answer);
      return answer.status === 404 ? (remembered.get(target) ?? answer) : answer;
    },
  },
  {
    name: "an operator's secret in a header",
    rule: "something from the inside",
    bite: (world, { operation, method }, answer) =>
      operation.startsWith("GET /v1/") && method === "POST"
        ? { ...answer, headers: { ...answer.headers, "x-debug": world.keys.south.secret } }
        : answer,
  },
];

/** Objects that were shown to their owner. */
const remembered = new Map<string, Answer>();

/** The world with the fault in it. */
export function planted(world: World, tooth: Tooth): World {
  return {
    ...world,
    async send(request) {
      const statement = tooth.plant?.(request);
      const headers = statement === undefined ? request.headers : { ...request.headers, [PLANT]: statement };
      return tooth.bite(world, request, await world.send({ ...request, headers }));
    },
  };
}
