import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { openBooks } from "../../../examples/wallet/books.ts";
import { createWalletServer } from "../../../examples/wallet/server.ts";
import type {} from "../../support/provided.d.ts";

/** Every key id that begins with `wallet-` has this secret, so that each test can create its own operator. */
class TestKeys extends Map<string, string> {
  override get(keyId: string): string | undefined {
    return keyId.startsWith("wallet-") ? "wallet-secret" : undefined;
  }
}

/** Starts the reference wallet beside the runtime, with books in memory, for the duration of the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const books = openBooks(":memory:");
  const server = createWalletServer({ books, keys: new TestKeys(), autoOpen: "1000", verifyV2: true, now: Date.now });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("referenceWallet", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    books.close();
  };
}
