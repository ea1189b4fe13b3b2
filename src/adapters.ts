import { httpProvider } from "./play/providers/http/adapter.ts";
import type { Adapters } from "./play/providers/port.ts";
import { sandboxProvider } from "./sandbox/adapter.ts";

/** Every adapter, under the name the back office gives a provider. */
export const adapters: Adapters = {
  http: httpProvider,
  sandbox: ({ code }) => sandboxProvider(code),
};
