import type * as z from "zod";

/** One call of a surface as its reference describes it. */
export interface Operation {
  /** Method and path, with `{name}` for each path parameter. */
  readonly route: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  /** Unique in a document; generated types and anchors of the reference use it. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** The effect of a repeated call. A GET is read-only; a PUT or DELETE may be repeated. */
  readonly idempotency?: string;
  /** What each path parameter is. */
  readonly params?: Readonly<Record<string, PathParameter>>;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is not JSON. */
  readonly binaryBody?: readonly string[];
  /** An example of each media type whose bytes are text. */
  readonly binaryExamples?: Readonly<Record<string, string>>;
  /** The body may be empty. */
  readonly bodyOptional?: boolean;
  readonly status?: number;
  /** The answer's schema, or the media types of a binary answer. */
  readonly answer: z.ZodType | { readonly binary: readonly string[] };
  /** The schema of a 202 answer, for calls that may also be processed asynchronously. */
  readonly accepted?: z.ZodType;
  /** Codes of this call, in addition to the surface's common ones and, with a query or body, VALIDATION_FAILED. */
  readonly errors?: readonly string[];
  /** Statuses without a body. */
  readonly bareErrors?: Readonly<Record<number, string>>;
  readonly unsigned?: boolean;
  /** What a back-office caller must be allowed; in the document as `x-scope`. */
  readonly scope?: string;
  readonly example: {
    readonly request?: unknown;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly answer?: unknown;
    readonly accepted?: unknown;
  };
}

/** What a path parameter is, and an example. */
export type PathParameter = string | readonly [description: string, example: string];

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

/** What a refusal of one status means, with an example of each by name. */
export interface WebhookRefusal {
  readonly description: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

/** A code of the error table: its status, and what it means for the caller. */
export interface DocumentedError {
  readonly status: number;
  readonly description: string;
  /** An example of its message; the description where that reads like one. */
  readonly message?: string;
}

/** The source of a surface's document. */
export interface Surface {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** By tag, in the order of the reference. */
  readonly operations: Readonly<Record<string, readonly Operation[]>>;
  readonly webhooks: readonly Webhook[];
  /** Named schemas; each becomes a component. Other values are ignored. */
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly errorSchema: string;
  readonly errors: Readonly<Record<string, DocumentedError>>;
  /** Codes of every signed call. */
  readonly commonErrors: readonly string[];
  /** The code of a call that is refused while the caller is suspended. */
  readonly suspended?: (method: string, path: string) => string | undefined;
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** The security requirement of a path. */
  readonly security: (path: string) => readonly Readonly<Record<string, readonly string[]>>[];
}
