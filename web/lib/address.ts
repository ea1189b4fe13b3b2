/** Parts of the URL hash: `#/page/segment/segment?name=value`. */
export interface Address {
  readonly page: string;
  /** The path segments after the page's name. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** The value of the query that names a second page, shown beside the first, which stays as it is. */
export const BESIDE = "beside";

export function addressOf(hash: string): Address {
  const [route = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...path] = route.split("/").map(decoded);
  return { page, path, query: new URLSearchParams(search) };
}

export function hrefOf(page: string, path: readonly string[] = [], query = new URLSearchParams()): string {
  const search = String(query);
  return `#/${[page, ...path].map(encodeURIComponent).join("/")}${search && `?${search}`}`;
}

/** The current hash with other values in its query; an empty or missing value leaves the query. */
export function hrefWith(changes: Readonly<Record<string, string | undefined>>): string {
  const { page, path, query } = addressOf(location.hash);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return hrefOf(page, path, query);
}

/** A part of an address as text. One that somebody typed may be no percent-encoding. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
