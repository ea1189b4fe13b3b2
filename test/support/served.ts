import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function served(server: Server): Promise<Served> {
  // A connection that the server closes for idleness as a call begins on it would look like a lost answer.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
