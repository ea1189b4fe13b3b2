import { clientTypes, queryTypes } from "./client-types.ts";
import { deskCalls } from "./desk-calls.ts";
import { openApiDocument } from "./document.ts";
import type { GENERATED } from "./generated.ts";
import { operatorsDocument, withoutError } from "./operators-document.ts";
import { phpCalls, phpTypes } from "./php.ts";
import { pythonCalls, pythonTypes } from "./python.ts";
import { internalSurface, providersSurface } from "./surfaces.ts";
import { titlesSchema } from "./titles-schema.ts";

/** The committed files by path: tests fail when they are out of date. */
export function committed(): Readonly<Record<string, string>> {
  return {
    "openapi.json": json(operatorsDocument()),
    "docs/providers/titles.schema.json": json(titlesSchema()),
  };
}

/** The files that git ignores, by path. */
export function ignored(): Record<(typeof GENERATED)[number], string> {
  const internal = openApiDocument(internalSurface);
  const named = withoutError(operatorsDocument());
  return {
    "openapi-internal.json": json(internal),
    "openapi-providers.json": json(openApiDocument(providersSurface)),
    "web/desk/src/lib/generated.ts": `${clientTypes(internal)}\n${deskCalls(internal)}`,
    "clients/typescript/src/generated.ts": `${clientTypes(named)}\n${queryTypes(named)}`,
    "clients/python/operator_games/types.py": pythonTypes(named),
    "clients/python/operator_games/calls.py": pythonCalls(named),
    "clients/php/src/Types.php": phpTypes(named),
    "clients/php/src/Calls.php": phpCalls(named),
  };
}

/** A reference is on one line: the formatter leaves it there. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/\{\s+("\$ref": "[^"]+")\s+\}/g, "{ $1 }")}\n`;
}
