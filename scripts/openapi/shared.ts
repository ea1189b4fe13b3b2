/** Parts that calls share, once in a document: its security, and refusals under `components.responses`. */

type Json = Readonly<Record<string, unknown>>;

interface Operation extends Json {
  readonly security?: unknown;
  readonly responses: Readonly<Record<string, Json>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Document {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Json;
}

const AT = "#/components/responses/";

/** The document with `security` as that of each call that says no other, and with each repeated refusal in one place. */
export function withShared<D extends Document>(document: D, security: unknown): D {
  const responses = repeatedRefusals(document.paths as Paths);
  const names = new Map(Object.entries(responses).map(([name, refusal]) => [JSON.stringify(refusal), name]));
  const usual = JSON.stringify(security);
  const paths = withOperations(document.paths as Paths, ({ security: own, ...operation }) => ({
    ...operation,
    ...(JSON.stringify(own) === usual ? {} : { security: own }),
    responses: mapped(operation.responses as Operation["responses"], (response) => {
      const name = names.get(JSON.stringify(response));
      return name === undefined ? response : { $ref: `${AT}${name}` };
    }),
  }));
  return { ...document, security, paths, components: { ...document.components, responses } };
}

/** The document with its security and refusals beside each call. */
export function withoutShared<D extends Document>(document: D): D {
  const { security, components, paths } = document as D & { readonly security?: unknown };
  const { responses = {} } = components as { readonly responses?: Readonly<Record<string, Json>> };
  const own = withOperations(paths as Paths, (operation) => ({
    security,
    ...operation,
    responses: mapped(operation.responses, (response) => {
      const { $ref } = response;
      return typeof $ref === "string" ? (responses[$ref.slice(AT.length)] ?? response) : response;
    }),
  }));
  return { ...document, paths: own };
}

/** Refusals that several calls answer, by name. */
function repeatedRefusals(paths: Paths): Readonly<Record<string, Json>> {
  const all = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => Number(status) >= 400),
    ),
  );
  const repeated = [...Map.groupBy(all, ([, refusal]) => JSON.stringify(refusal)).values()].filter(
    ({ length }) => length > 1,
  );
  const named = repeated.map(([[status, refusal] = ["", {}]]) => [nameOf(status, refusal), refusal] as const);
  if (new Set(named.map(([name]) => name)).size < named.length) throw new Error("Two refusals have one name.");
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Its status and its codes: `429-RATE_LIMITED`. */
function nameOf(status: string, { content }: Json): string {
  const { "application/json": json } = (content ?? {}) as { readonly "application/json"?: { readonly examples: Json } };
  return [status, ...Object.keys(json?.examples ?? {})].join("-");
}

function withOperations(paths: Paths, change: (operation: Operation) => Json): Record<string, Record<string, Json>> {
  return mapped(paths, (methods) => mapped(methods, change));
}

function mapped<From, To>(members: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}
