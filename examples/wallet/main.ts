import type { AddressInfo } from "node:net";
import { openBooks } from "./books.ts";
import { createWalletServer } from "./server.ts";
import { readSettings } from "./settings.ts";

const { port, booksPath, keys, autoOpen, verifyV2 } = readSettings(process.env);
const books = openBooks(booksPath);
const server = createWalletServer({ books, keys, autoOpen, verifyV2, now: Date.now });

server.listen(port, "127.0.0.1", () => {
  const { port: bound } = server.address() as AddressInfo;
  console.log(`wallet on http://127.0.0.1:${bound}/wallet, books in ${booksPath}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(() => {
      books.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    // Callbacks in progress finish; connections that stay open are closed after two seconds.
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });
}
