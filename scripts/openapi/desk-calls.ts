import type { OpenApiDocument } from "./document.ts";

interface Described {
  readonly "x-scope"?: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Reference }>> }>>;
}

interface Reference {
  readonly $ref?: string;
}

/** The scope and the type of the answer of each call of the back office, for the desk. */
export function deskCalls({ paths }: OpenApiDocument): string {
  const calls = Object.entries(paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { "x-scope": scope, responses }]) => {
      if (scope === undefined) return [];
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
      const answer = success?.content?.["application/json"]?.schema.$ref?.split("/").at(-1);
      return [{ route: JSON.stringify(`${method.toUpperCase()} ${path}`), scope, answer: answer ?? "unknown" }];
    }),
  );
  return [
    "/** What each call of the back office answers. */",
    "export interface Answers {",
    ...calls.map(({ route, answer }) => `  ${route}: ${answer};`),
    "}",
    "",
    "/** The scope that each needs. */",
    "export const SCOPES = {",
    ...calls.map(({ route, scope }) => `  ${route}: ${JSON.stringify(scope)},`),
    "} as const satisfies Record<keyof Answers, string>;",
    "",
  ].join("\n");
}
