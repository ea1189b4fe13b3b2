import { Hono } from "hono";
import type { Wallet } from "operator-games-client";

export function honoApp(wallet: Wallet) {
  const app = new Hono();
  // The raw request: c.req.json() would read the body first.
  app.post("/wallet", (c) => wallet(c.req.raw));
  app.post("/echo", async (c) => c.json(await c.req.json()));
  return app;
}
