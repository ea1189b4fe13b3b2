import type { Operation } from "../../../openapi/operation.ts";
import { Empty } from "../../../wire/fields.ts";
import * as examples from "../examples/providers.ts";
import { IssuedKey, RevokedKey } from "../operators.ts";
import * as providers from "../providers.ts";
import { anywhere, call } from "./call.ts";

export const PutProvider = providers.putProviderSchema(anywhere);
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Providers, their keys and titles, and the pictures of both. */
export const providerCalls: readonly Operation[] = [
  call("put", "/providers/{code}", "putProvider", "Create or change a provider", {
    body: PutProvider,
    answer: providers.Provider,
    example: examples.PUT_PROVIDER,
  }),
  call(
    "post",
    "/images",
    "storeImage",
    "Store a picture: its raw bytes, 5 MB at most; the type is read off them",
    { answer: providers.StoredImage, example: examples.STORE_IMAGE },
    {
      binaryBody: IMAGE_TYPES,
      status: 201,
      idempotency: "The same bytes get the same id.",
      errors: ["VALIDATION_FAILED"],
    },
  ),
  call("get", "/providers", "listProviders", "All providers", {
    answer: providers.Providers,
    example: examples.LIST_PROVIDERS,
  }),
  call("get", "/providers/{code}", "readProvider", "A provider with its keys", {
    answer: providers.ProviderDetail,
    example: examples.READ_PROVIDER,
  }),
  call("delete", "/providers/{code}/keys/{key_id}", "revokeProviderKey", "Revoke a provider's key", {
    answer: RevokedKey,
    example: examples.REVOKE_KEY,
  }),
  call(
    "post",
    "/providers/{code}/keys",
    "issueProviderKey",
    "Issue a provider's key; its secret is shown this once",
    { body: Empty, answer: IssuedKey, example: examples.ISSUE_KEY },
    {
      bodyOptional: true,
      status: 201,
      idempotency: "Each call issues a key.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    },
  ),
  call("put", "/providers/{code}/games", "putGames", "Import titles, matched by code; ids stay for good", {
    body: providers.PutGames,
    answer: providers.ImportedGames,
    example: examples.PUT_GAMES,
  }),
];
