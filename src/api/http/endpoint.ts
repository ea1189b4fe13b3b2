import type { Context, Env, Handler, Hono } from "hono";
import type * as z from "zod";
import type { Ctx } from "../../context.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { parseJsonObject } from "../../lib/body.ts";
import type { Operation, PathParameter } from "../openapi/operation.ts";
import type { AppEnvWith } from "./app-env.ts";
import { JsonAnswer } from "./json-answer.ts";
import { brokenFields, type Sent, sentQuery } from "./validate.ts";

/** One call of a surface: its description and its handler. */
export interface Endpoint<E extends Env, X = unknown> {
  readonly operation: Operation & X;
  readonly handler: Handler<E>;
}

/** A value that a call would change, for the person who decides whether it may. */
export interface Change {
  readonly what: string;
  /** Null: there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The input of a call, before validation. */
export interface SentCall {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Sent | undefined;
  readonly body?: Sent | undefined;
}

/** A call that can be carried out from what was sent earlier. */
export interface StoredEndpoint<C extends Ctx, X = unknown> extends Endpoint<AppEnvWith<C>, X> {
  /** Validates what was sent, and answers what it would change now; nothing: []. */
  readonly preview: (ctx: C, sent: SentCall) => Promise<readonly Change[]>;
  readonly carryOut: (c: Context<AppEnvWith<C>>, sent: SentCall) => Promise<Response>;
}

type Valid<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An operation whose input is validated before its handler runs, and whose answer is type-checked. */
interface Declaration<C, N extends string, P, Q, B, A extends z.ZodType> extends Operation {
  readonly params?: Readonly<Record<N, PathParameter>>;
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
  /** Answers a call that must not run yet, among those that foresee their changes; undefined: it runs. */
  readonly hold?: (
    ctx: C,
    declaration: Operation & X,
    sent: SentCall,
    changes: () => Promise<readonly Change[]>,
  ) => Promise<Response | undefined>;
}

/**
 * Makes the function that declares the calls of a surface. A handler gets the validated input and returns JSON of its
 * answer schema, or a Response where the status varies. `foresee` says what a call would change; nothing: []. The errors of
 * path, query and body are thrown together, as one VALIDATION_FAILED.
 */
export function endpointsOf<C extends Ctx, X = unknown>({ admit, checkBody, complete, hold }: Checks<C, X> = {}) {
  return <A extends z.ZodType, N extends string = never, P = undefined, Q = undefined, B = undefined>(
    declaration: Declaration<C, N, P, Q, B, A> & X,
    answer: (
      ctx: C,
      input: Input<N, P, Q, B>,
      c: Context<AppEnvWith<C>>,
    ) => Promise<z.input<A> | Response> | z.input<A>,
    foresee?: (ctx: C, input: Input<N, P, Q, B>) => Promise<readonly Change[]>,
  ): StoredEndpoint<C, X> => {
    const { pathSchema, rules, bodyFor, query, body, bodyOptional, status = 200 } = declaration;
    const valid = async (ctx: C, sent: SentCall): Promise<Input<N, P, Q, B>> => {
      if (sent.body) checkBody?.(sent.body);
      const read = {
        path: pathSchema ? brokenFields(pathSchema, sent.path) : { output: sent.path, broken: [] },
        query: query && brokenFields(query, sent.query, "query"),
        body: body && brokenFields(bodyFor?.(ctx) ?? body, sent.body),
      };
      const broken = Object.values(read).flatMap((part) => part?.broken ?? []);
      if (rules) broken.push(...(await rules(ctx, { ...sent.query, ...sent.body }, broken)));
      if (broken.length > 0) throw validationFailed(broken);
      return { path: read.path.output, query: read.query?.output, body: read.body?.output } as Input<N, P, Q, B>;
    };
    const run = async (c: Context<AppEnvWith<C>>, ctx: C, input: Input<N, P, Q, B>) => {
      const answered = await answer(ctx, input, c);
      await complete?.(ctx, declaration.route);
      return answered instanceof Response ? answered : new JsonAnswer(answered, status);
    };
    const handler = async (c: Context<AppEnvWith<C>>) => {
      const ctx: C = c.get("ctx");
      admit?.(ctx, declaration);
      const raw = body && c.get("rawBody");
      const sent = {
        path: c.req.param() as SentCall["path"],
        query: query && sentQuery(c),
        body: raw && (bodyOptional && raw.byteLength === 0 ? {} : parseJsonObject(raw)),
      };
      if (sent.body) c.set("sentBody", sent.body);
      const input = await valid(ctx, sent);
      const held = foresee && (await hold?.(ctx, declaration, sent, () => foresee(ctx, input)));
      return held ?? run(c, ctx, input);
    };
    return {
      operation: declaration,
      handler,
      preview: async (ctx, sent) => {
        const input = await valid(ctx, sent);
        return foresee ? foresee(ctx, input) : [];
      },
      carryOut: async (c, sent) => run(c, c.get("ctx"), await valid(c.get("ctx"), sent)),
    };
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
