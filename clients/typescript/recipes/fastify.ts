import fastify from "fastify";
import type { Wallet } from "operator-games-client";

export function fastifyApp(wallet: Wallet) {
  const app = fastify();
  // In a scope of its own: elsewhere, JSON is parsed as usual. The signature is over the raw bytes.
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    callbacks.post<{ Body: Buffer<ArrayBuffer> }>("/wallet", ({ url, headers, body }) =>
      wallet(new Request(new URL(url, "http://wallet"), { method: "POST", headers: headers as HeadersInit, body })),
    );
  });
  app.post("/echo", async (request) => request.body);
  return app;
}
