import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the reference wallet that the tests in the runtime reach over HTTP. */
    referenceWallet: string;
    /** Origin of the example provider, whose key is `example-key` with the secret `example-secret`. */
    exampleProvider: string;
    /** Origin of a server that misbehaves as the first part of the path says. */
    faultyServer: string;
  }
}
