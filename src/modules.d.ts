declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** Text modules (wrangler.toml: rules), sent to browsers unchanged. */
declare module "*.html" {
  const text: string;
  export default text;
}

/** What the service uses of Node's zlib, which the runtime has (wrangler.toml: nodejs_compat). */
declare module "node:zlib" {
  export function createGunzip(options: { readonly chunkSize: number }): AsyncIterable<Uint8Array> & {
    end(bytes: Uint8Array): void;
    destroy(): void;
  };
}

/** A file's text, as Vite gives it to a test. */
declare module "*?raw" {
  const text: string;
  export default text;
}
