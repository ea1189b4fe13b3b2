import { inject } from "vitest";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { adminCtx } from "./fixtures.ts";

/** Registers the example provider, with its key. */
export async function exampleProvider(baseUrl = inject("exampleProvider")) {
  const images = { logoImageId: null, coverImageId: null };
  const row = await putProvider(adminCtx(), { code: "example", name: "Example", baseUrl, adapter: "http", ...images });
  await issueKey(adminCtx(), {
    owner: { kind: "provider", code: "example" },
    fixed: { keyId: "example-key", secret: "example-secret" },
  });
  return row;
}
