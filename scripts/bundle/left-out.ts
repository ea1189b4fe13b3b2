/** In place of what the PDF library needs for SVG, HTML and forms (wrangler.toml, [alias]): invoices have none. */
function leftOut(): never {
  throw new Error("left out of the bundle: see wrangler.toml");
}

/** culori: called when the library is loaded, and then for colours as text. */
export const converter = () => leftOut;
/** node-html-better-parser */
export const parse = leftOut;
export const NodeType = {};
/** html-entities */
export const encode = leftOut;
