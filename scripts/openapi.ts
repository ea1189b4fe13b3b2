/** Generates the OpenAPI documents and the client's types from the contract. A test fails when they are out of date. */
import { writeFileSync } from "node:fs";
import { clientTypes, queryTypes } from "./openapi/client-types.ts";
import { deskCalls } from "./openapi/desk-calls.ts";
import { openApiDocument } from "./openapi/document.ts";
import { operatorsDocument, withoutError } from "./openapi/operators-document.ts";
import { phpCalls, phpTypes } from "./openapi/php.ts";
import { pythonCalls, pythonTypes } from "./openapi/python.ts";
import { internalSurface, providersSurface } from "./openapi/surfaces.ts";
import { titlesSchema } from "./openapi/titles-schema.ts";

const operators = operatorsDocument();
writeFileSync("openapi.json", `${JSON.stringify(operators, null, 2)}\n`);
writeFileSync("openapi-providers.json", `${JSON.stringify(openApiDocument(providersSurface), null, 2)}\n`);
writeFileSync("docs/providers/titles.schema.json", `${JSON.stringify(titlesSchema(), null, 2)}\n`);
const internal = openApiDocument(internalSurface);
writeFileSync("openapi-internal.json", `${JSON.stringify(internal, null, 2)}\n`);
const named = withoutError(operators);
writeFileSync("desk/src/lib/generated.ts", `${clientTypes(internal)}\n${deskCalls(internal)}`);
writeFileSync("clients/typescript/src/generated.ts", `${clientTypes(named)}\n${queryTypes(named)}`);
writeFileSync("clients/python/operator_games/types.py", pythonTypes(named));
writeFileSync("clients/python/operator_games/calls.py", pythonCalls(named));
writeFileSync("clients/php/src/Types.php", phpTypes(named));
writeFileSync("clients/php/src/Calls.php", phpCalls(named));
