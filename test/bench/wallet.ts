import { createServer } from "node:http";

/** A wallet that answers immediately, so that the service is measured and not a wallet. */
export async function startInstantWallet(): Promise<{ url: string; stop(): void }> {
  const answer = JSON.stringify({ balance: "1000.00", transaction_id: "op-1" });
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
      response.end(answer);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${address.port}/wallet`, stop: () => server.close() };
}
