import type { OpenApiDocument } from "./document.ts";
import { answerName, type Operation } from "./schema-types.ts";

/** The scope and the type of the answer of each call of the back office, for the desk. */
export function deskCalls({ paths }: OpenApiDocument): string {
  const calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { "x-scope": scope } = operation;
      if (scope === undefined) return [];
      const route = JSON.stringify(`${method.toUpperCase()} ${path}`);
      return [{ route, scope, answer: answerName(operation) ?? "unknown" }];
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
