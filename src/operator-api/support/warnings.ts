import type { Context } from "hono";
import type { OperatorApiEnv } from "../../auth/authenticate-operator.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { JsonAnswer } from "../../http/json-answer.ts";

/**
 * The same call, whose answers in the sandbox name the query parameters that it does not know. Everywhere they are
 * ignored: a misspelt filter would be without effect and without a word.
 */
export function withWarnings({ operation, handler }: Endpoint<OperatorApiEnv>): Endpoint<OperatorApiEnv> {
  const known: ReadonlySet<string> = new Set(Object.keys(operation.query?.shape ?? {}));
  return {
    operation,
    handler: (c, next) => {
      const answered = handler(c, next);
      if (!c.req.url.includes("?") || !c.get("ctx").settings.sandbox) return answered;
      return Promise.resolve(answered).then((answer) =>
        answer instanceof Response ? warned(c, answer, known) : answer,
      );
    },
  };
}

async function warned(c: Context<OperatorApiEnv>, answer: Response, known: ReadonlySet<string>): Promise<Response> {
  const unknown = Object.keys(c.req.queries()).filter((name) => !known.has(name));
  if (unknown.length === 0 || !answer.headers.get("content-type")?.startsWith("application/json")) return answer;
  const warnings = unknown.map((name) => `${name} is not a query parameter of this call and was ignored.`);
  const body = (await answer.json()) as Record<string, unknown>;
  return new JsonAnswer({ ...body, warnings }, answer.status, Object.fromEntries(answer.headers));
}
