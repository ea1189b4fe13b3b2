import * as calls from "./calls.ts";
import { ADMIN_ENDPOINTS } from "./endpoints.ts";

/** The part of `openapi-internal.json` that describes /admin/v1. */
export const adminSurface = {
  operations: ADMIN_ENDPOINTS.map(({ operation }) => ({
    ...operation,
    errors: [...(operation.errors ?? []), "FORBIDDEN", "RATE_LIMITED"],
  })),
  schemas: calls,
};
