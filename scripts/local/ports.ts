import { once } from "node:events";
import { createServer } from "node:net";

/** Throws a sentence when something listens on the port of 127.0.0.1 already. */
export async function requireFree(port: number, variable: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch {
    throw new Error(`port ${port} is taken; set ${variable} to another one.`);
  } finally {
    server.close();
  }
}
