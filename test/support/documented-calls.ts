import { withoutShared } from "../../scripts/openapi/shared.ts";

interface Described {
  readonly security: readonly object[];
  readonly requestBody?: object;
}

const ID = "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11";

/** The signed calls of an OpenAPI document: method, target with an unknown id, and the smallest body. */
export function signedCalls(document: Parameters<typeof withoutShared>[0]): (readonly [string, string, string])[] {
  return Object.entries(withoutShared(document).paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security.some((needed) => "keyId" in needed))
        .map(([method, { requestBody }]) => [
          method.toUpperCase(),
          path.replace(/\{\w+\}/g, ID),
          requestBody ? "{}" : "",
        ]),
  );
}
