import type { z } from "zod";

/** One call of a surface, as its reference describes it. Schemas come from the surface's contract. */
export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  /** With `{name}` for each path parameter. */
  readonly path: string;
  /** Unique over a document; the generated types and the reference's anchors carry it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** What sending the same call again does. */
  readonly idempotency: string;
  /** What each path parameter is. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body of raw bytes, where it is no JSON. */
  readonly binaryBody?: readonly string[];
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  readonly status?: number;
  /** The answer's schema, or the media types of a binary answer. */
  readonly answer: z.ZodType | { readonly binary: readonly string[] };
  /** The answer 202: taken, and not yet done. */
  readonly accepted?: z.ZodType;
  /** Codes of this call alone; those of every call are added. */
  readonly errors?: readonly string[];
  /** A status that answers without a body. */
  readonly bareErrors?: Readonly<Record<number, string>>;
  readonly unsigned?: boolean;
  readonly example: {
    readonly request?: unknown;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly answer?: unknown;
    readonly accepted?: unknown;
  };
}

/** A request that the service sends. */
export interface Webhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
  readonly answer?: z.ZodType;
  readonly refusal?: { readonly schema: z.ZodType; readonly statuses: Readonly<Record<number, string>> };
  readonly example: { readonly request: unknown; readonly answer?: unknown; readonly refusal?: unknown };
}

/** A code of the error table: its status, and what it means for the caller. */
export interface DocumentedError {
  readonly status: number;
  readonly description: string;
}

/** Everything a surface's document is built from. */
export interface Surface {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  /** Contract exports by name: each becomes a component. */
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly errorSchema: string;
  readonly errors: Readonly<Record<string, DocumentedError>>;
  /** Codes that every signed call can answer. */
  readonly commonErrors: readonly string[];
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** The requirement of a call, by its path. */
  readonly security: (path: string) => readonly Readonly<Record<string, readonly string[]>>[];
}
