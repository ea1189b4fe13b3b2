declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** Text modules (wrangler.toml: rules), sent to browsers unchanged. */
declare module "*.html" {
  const text: string;
  export default text;
}
