declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** Part of Node's zlib that the service uses; the runtime has it (wrangler.toml: nodejs_compat). */
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
