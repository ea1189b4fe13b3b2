import { noSuchEndpoint } from "../../errors.ts";
import type { AppEnv } from "./app-env.ts";
import type { Endpoint } from "./endpoint.ts";

/** A call that only a sandbox has. Elsewhere it does not exist, so its input is not validated either. */
export function sandboxOnly<E extends AppEnv, X>({ operation, handler }: Endpoint<E, X>): Endpoint<E, X> {
  return {
    operation,
    handler: (c, next) => {
      if (!c.get("ctx").settings.sandbox) throw noSuchEndpoint();
      return handler(c, next);
    },
  };
}
