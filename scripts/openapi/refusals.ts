/** Refusals that several calls answer stand in the document once, under `components.responses`. */

type Json = Readonly<Record<string, unknown>>;

interface Operation extends Json {
  readonly responses: Readonly<Record<string, Json>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Document {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Json;
}

const AT = "#/components/responses/";

/** The document with each repeated refusal in one place. */
export function withSharedRefusals<D extends Document>(document: D): D {
  const all = Object.values(document.paths as Paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => isRefusal(status)),
    ),
  );
  const repeated = Map.groupBy(all, ([, refusal]) => JSON.stringify(refusal));
  const names = new Map<string, string>();
  const shared: Record<string, Json> = {};
  for (const [text, [first, second]] of [...repeated].toSorted(([, [a]], [, [b]]) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  )) {
    if (first === undefined || second === undefined) continue;
    const name = nameOf(first);
    if (shared[name]) throw new Error(`Two refusals have the name ${name}.`);
    names.set(text, name);
    shared[name] = first[1];
  }
  const paths = withResponses(document.paths as Paths, (response) => {
    const name = names.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `${AT}${name}` };
  });
  return { ...document, paths, components: { ...document.components, responses: shared } };
}

/** The document with each refusal beside the call that answers it. */
export function withOwnRefusals<D extends Document>(document: D): D {
  const { responses = {} } = document.components as { readonly responses?: Readonly<Record<string, Json>> };
  const paths = withResponses(document.paths as Paths, (response) => {
    const { $ref } = response;
    return typeof $ref === "string" ? (responses[$ref.slice(AT.length)] ?? response) : response;
  });
  return { ...document, paths };
}

function isRefusal(status: string): boolean {
  return Number(status) >= 400;
}

/** Its status and its codes: `429-RATE_LIMITED`. */
function nameOf([status, { content }]: readonly [string, Json] = ["", {}]): string {
  const { examples = {} } =
    (content as Readonly<Record<string, { readonly examples?: Json }>>)?.["application/json"] ?? {};
  return [status, ...Object.keys(examples)].join("-");
}

function withResponses(paths: Paths, change: (response: Json) => Json): Paths {
  const each = (operation: Operation): Operation => ({
    ...operation,
    responses: Object.fromEntries(Object.entries(operation.responses).map(([status, one]) => [status, change(one)])),
  });
  return mapped(paths, (methods) => mapped(methods, each));
}

function mapped<Value>(
  members: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}
