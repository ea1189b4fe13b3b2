import type { TestProject } from "vitest/node";
import { openBooks } from "../../../examples/wallet/books.ts";
import { createWalletServer } from "../../../examples/wallet/server.ts";
import type {} from "../../support/provided.d.ts";
import { served } from "../../support/served.ts";

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
  const { url, close } = await served(server);
  project.provide("referenceWallet", url);
  return async () => {
    await close();
    books.close();
  };
}
