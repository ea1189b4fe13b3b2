import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type * as z from "zod";
import { asLines } from "./as-lines.ts";

/** Description of a call in the reference. Schemas that validate path, query and body also describe them. */
export interface Description {
  /** Unique in a document; generated types and anchors of the reference use it. */
  readonly id: string;
  /** The group of the reference. Without it, that of the surface. */
  readonly tag?: string;
  readonly summary: string;
  readonly description?: string;
  /** The effect of a repeated call. Without it, the document says: a GET is read-only, a repeat of any other changes nothing. */
  readonly idempotency?: string;
  readonly params?: Readonly<Record<string, PathParameter>>;
  /** Media types of a body that is not JSON. */
  readonly binaryBody?: readonly string[];
  /** An example of each media type whose bytes are text. */
  readonly binaryExamples?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** The answer's schema, or the media types of a binary answer. */
  readonly answer: z.ZodType | { readonly binary: readonly string[] };
  /** The member of the answer that is a list: `Accept` gets a page of it as CSV or NDJSON too. */
  readonly rows?: string;
  /** The schema of a 202 answer, for calls that may also be processed asynchronously. */
  readonly accepted?: z.ZodType;
  /** Codes of this call, in addition to the surface's common ones and, with a query or body, VALIDATION_FAILED. */
  readonly errors?: readonly string[];
  /** Statuses without a body. */
  readonly bareErrors?: Readonly<Record<number, string>>;
  readonly unsigned?: boolean;
  /** Scope that a back-office caller needs; in the document as `x-scope`. */
  readonly scope?: string;
  readonly example: {
    readonly request?: unknown;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly answer?: unknown;
    readonly accepted?: unknown;
  };
}

type PathParameter = string | readonly [description: string, example: string];

/** A request that the service sends. */
export interface Webhook {
  readonly name: string;
  /** Events if absent. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
  readonly answer?: z.ZodType;
  readonly refusal?: { readonly schema: z.ZodType; readonly statuses: Readonly<Record<number, WebhookRefusal>> };
  readonly example: { readonly request: unknown; readonly answer?: unknown };
}

/** Meaning of a refusal's status, with named examples. */
export interface WebhookRefusal {
  readonly description: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

/** The declaration of a call. Each middleware of its route carries a part. */
export interface Declared {
  readonly call?: Description;
  readonly path?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body may be empty. */
  readonly bodyOptional?: boolean;
  /** Broken fields are thrown: a route that validates anything needs it. */
  readonly checked?: boolean;
  /** The call can be proposed. */
  readonly approvable?: boolean;
  /** Number of people that a write of the back office needs. */
  readonly people?: People;
}

/** One person or two, and why: a table of docs/authorization.md. `two` says when. */
export type People = { readonly two: string; readonly because: string } | { readonly one: string };

const DECLARED = Symbol("declared");

/** Attaches a part of a call's declaration to the middleware that carries it out. */
export function declares<H extends object>(middleware: H, part: Declared): H {
  return Object.assign(middleware, { [DECLARED]: part });
}

/** The whole declaration of one endpoint, from its routes: those of one method and path. */
export function declarationOf(routes: readonly { readonly handler: object }[]): Declared {
  return Object.assign({}, ...routes.map(({ handler }) => (handler as { readonly [DECLARED]?: Declared })[DECLARED]));
}

/**
 * The pattern of the endpoint that a request goes to: the first that matches, because `/x/all` matches `/x/:id` too. Patterns
 * that end in `*` are middleware, or a surface's catch-all. Undefined: an unknown path.
 */
export function patternOf(c: Context): string | undefined {
  return matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path;
}

/** The declaration of the endpoint that a request goes to; empty for an unknown path. */
export function declarationFor(c: Context): Declared {
  const pattern = patternOf(c);
  return declarationOf(matchedRoutes(c).filter(({ path }) => path === pattern));
}

export function describe(call: Description): MiddlewareHandler {
  return declares<MiddlewareHandler>(call.rows === undefined ? (_c, next) => next() : asLines(call), { call });
}
