import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the reference wallet that the tests in the runtime reach over HTTP. */
    referenceWallet: string;
  }
}
