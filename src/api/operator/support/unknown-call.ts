import { ApiError, noSuchEndpoint } from "../../../errors.ts";
import { nearest } from "../../http/nearest.ts";

interface Route {
  readonly method: string;
  readonly path: string;
}

const MAX_TYPOS = 3;
/** A longer path is no typing mistake, and would cost more to compare. */
const MAX_PATH_LENGTH = 120;
const SANDBOX_PATHS = /^\/v1\/(test|debug)\//;

/**
 * NOT_FOUND for a path or method that `/v1` does not have, with the methods of the path, or the nearest path. It depends on
 * the words of the path alone: an id in it changes nothing in the answer.
 */
export function unknownCall(routes: readonly Route[], { method, path }: Route, isSandbox: boolean): ApiError {
  const known = routes.filter((route) => !route.path.endsWith("*") && (isSandbox || !SANDBOX_PATHS.test(route.path)));
  const allowed = [...new Set(known.filter((route) => fits(route.path, path)).map((route) => route.method))];
  if (allowed.length > 0)
    return new ApiError(
      "NOT_FOUND",
      `There is no ${method} of this path. It takes ${allowed.toSorted().join(" and ")}.`,
    );
  if (path.length > MAX_PATH_LENGTH || path.endsWith("/")) return noSuchEndpoint();
  const alike = [...new Set(known.map((route) => route.path))].flatMap((pattern) => {
    const filled = filledIn(pattern, path);
    return filled === undefined ? [] : [[filled, pattern] as const];
  });
  const close = nearest(
    path,
    alike.map(([filled]) => filled),
    MAX_TYPOS,
  );
  const meant = alike.find(([filled]) => filled === close)?.[1];
  if (meant === undefined) return noSuchEndpoint();
  return new ApiError(
    "NOT_FOUND",
    `No such endpoint. Did you mean ${meant.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}?`,
  );
}

function fits(pattern: string, path: string): boolean {
  return filledIn(pattern, path) === path;
}

/** The pattern with the parameters that the path has in their places; undefined if it has another number of parts. */
function filledIn(pattern: string, path: string): string | undefined {
  const [wanted, sent] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== sent.length) return undefined;
  return wanted.map((part, place) => (part.startsWith(":") ? sent[place] || part : part)).join("/");
}
