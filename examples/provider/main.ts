import { randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createProviderServer } from "./server.ts";
import { readSettings } from "./settings.ts";

const { port, ...settings } = readSettings(process.env);
const server = createProviderServer({ ...settings, draw: (max) => randomInt(max), log: console.error });

server.listen(port, "127.0.0.1", () => {
  const { port: bound } = server.address() as AddressInfo;
  console.log(`provider on http://127.0.0.1:${bound}, calling ${settings.serviceUrl}/provider/v1`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Rounds in progress finish; connections that stay open are closed after two seconds.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
