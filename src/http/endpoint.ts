import type { Context, Env, Handler, Hono } from "hono";
import type { z } from "zod";
import type { Ctx } from "../context.ts";
import { type FieldError, validationFailed } from "../errors.ts";
import type { Operation } from "../openapi/operation.ts";
import type { AppEnvWith } from "./app-env.ts";
import { parseJsonObject } from "./body.ts";
import { JsonAnswer } from "./json-answer.ts";
import { brokenFields, type Sent, sentQuery } from "./validate.ts";

/** One call of a surface: its description and its handler. */
export interface Endpoint<E extends Env, X = unknown> {
  readonly operation: Operation & X;
  readonly handler: Handler<E>;
}

type Valid<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An operation whose input is validated before its handler runs, and whose answer is type-checked. */
interface Declaration<C, N extends string, P, Q, B, A extends z.ZodType> extends Operation {
  readonly params?: Readonly<Record<N, string>>;
  /** Without it, path parameters are any text. */
  readonly pathSchema?: P & z.ZodObject;
  readonly query?: Q & z.ZodObject;
  readonly body?: B & z.ZodType;
  /** The body's schema where its rules depend on settings; `body` is its form, for the document. */
  readonly bodyFor?: (ctx: C) => NoInfer<B> & z.ZodType;
  readonly answer: A;
  /** Rules beyond the schemas: between fields, of settings, of the database. `broken` are the schemas' errors. */
  readonly rules?: (ctx: C, sent: Sent, broken: readonly FieldError[]) => FieldError[] | Promise<FieldError[]>;
}

interface Input<N extends string, P, Q, B> {
  readonly path: P extends z.ZodType ? z.output<P> : Readonly<Record<N, string>>;
  readonly query: Valid<Q>;
  readonly body: Valid<B>;
}

interface Checks<C, X> {
  /** Refuses callers, before anything is validated. `X` is what each declaration must say for it. */
  readonly admit?: (ctx: C, declaration: X) => void;
  /** Runs after a call that succeeded, before its answer is sent. */
  readonly complete?: (ctx: C, route: string) => Promise<void>;
  /** Refuses bodies that no call of the surface takes. */
  readonly checkBody?: (body: Sent) => void;
}

/**
 * Makes the function that declares the calls of a surface. A handler gets the validated input and returns JSON of its
 * answer schema, or a Response where the status varies. The errors of path, query and body are thrown together, as one
 * VALIDATION_FAILED.
 */
export function endpointsOf<C extends Ctx, X = unknown>({ admit, checkBody, complete }: Checks<C, X> = {}) {
  return <A extends z.ZodType, N extends string = never, P = undefined, Q = undefined, B = undefined>(
    declaration: Declaration<C, N, P, Q, B, A> & X,
    answer: (
      ctx: C,
      input: Input<N, P, Q, B>,
      c: Context<AppEnvWith<C>>,
    ) => Promise<z.input<A> | Response> | z.input<A>,
  ): Endpoint<AppEnvWith<C>, X> => {
    const { pathSchema, rules, bodyFor, query, body, bodyOptional, status = 200 } = declaration;
    const handler = async (c: Context<AppEnvWith<C>>) => {
      const ctx: C = c.get("ctx");
      admit?.(ctx, declaration);
      const raw = body && c.get("rawBody");
      const sent = {
        path: c.req.param() as Sent,
        query: query && sentQuery(c),
        body: raw && (bodyOptional && raw.byteLength === 0 ? {} : parseJsonObject(raw)),
      };
      if (sent.body) checkBody?.(sent.body);
      const read = {
        path: pathSchema ? brokenFields(pathSchema, sent.path) : { output: sent.path, broken: [] },
        query: query && brokenFields(query, sent.query, "query"),
        body: body && brokenFields(bodyFor?.(ctx) ?? body, sent.body),
      };
      const broken = Object.values(read).flatMap((part) => part?.broken ?? []);
      if (rules) broken.push(...(await rules(ctx, { ...sent.query, ...sent.body }, broken)));
      if (broken.length > 0) throw validationFailed(broken);
      const input = { path: read.path.output, query: read.query?.output, body: read.body?.output };
      const answered = await answer(ctx, input as Input<N, P, Q, B>, c);
      await complete?.(ctx, declaration.route);
      return answered instanceof Response ? answered : new JsonAnswer(answered, status);
    };
    return { operation: declaration, handler };
  };
}

/** Routes the endpoints in order. `prefix` is the path under which the app itself is mounted. */
export function mount<E extends Env>(app: Hono<E>, prefix: string, endpoints: readonly Endpoint<E>[]): Hono<E> {
  for (const { operation, handler } of endpoints) {
    const [method = "", path = ""] = operation.route.split(" ");
    app.on(method, path.slice(prefix.length).replace(/\{(\w+)\}/g, ":$1"), handler);
  }
  return app;
}
