declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** Text modules (wrangler.toml: rules): what a browser is sent as it is. */
declare module "*.html" {
  const text: string;
  export default text;
}

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.page.js" {
  const text: string;
  export default text;
}
