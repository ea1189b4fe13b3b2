import express from "express";
import { nodeHandler, type Wallet } from "operator-games-client";

export function expressApp(wallet: Wallet) {
  const app = express();
  // Before express.json(), which would parse the body: the signature is over the raw bytes.
  app.post("/wallet", nodeHandler(wallet));
  app.use(express.json());
  app.post("/echo", (request, response) => void response.json(request.body));
  return app;
}
