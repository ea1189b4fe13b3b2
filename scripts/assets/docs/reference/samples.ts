import type { Code } from "../code.ts";
import { exampleOf, type Operation } from "./document.ts";

/**
 * A call in four languages, each with its standard library alone: signed, sent, printed. What the service sends is shown as a
 * call to the reader's own server. The environment has the address, the key's id and the secret.
 */
export function samplesOf(operation: Operation): Code[] {
  const body = exampleOf(operation.requestBody?.content);
  const call: Call = {
    method: operation.method,
    path: targetOf(operation),
    base: operation.path === "" ? "CALLBACK_URL" : "AGG_BASE_URL",
    isSigned: operation.isSigned,
    ...(body !== undefined && { body }),
  };
  return [
    { language: "curl", text: curl(call) },
    { language: "ts", text: typescript(call) },
    { language: "python", text: python(call) },
    { language: "php", text: php(call) },
  ];
}

interface Call {
  readonly method: string;
  /** Path and query; empty where the environment has the whole address. */
  readonly path: string;
  readonly base: "AGG_BASE_URL" | "CALLBACK_URL";
  readonly isSigned: boolean;
  readonly body?: unknown;
}

const MAX_OPTIONAL = 2;
/** In a template of the sample. */
const BODY = "$".concat("{body}");

/** The path with its examples in place, and the parameters that are required or have an example. */
function targetOf({ path, parameters = [] }: Operation): string {
  const exampleIn = ({ example, schema, name }: (typeof parameters)[number]) =>
    String(example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? name.toUpperCase());
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return parameter ? encodeURIComponent(exampleIn(parameter)) : name;
  });
  const query = parameters.filter((one) => one.in === "query" && !one.deprecated && one.name !== "cursor");
  const optional = query.filter((one) => !one.required && one.example !== undefined).slice(0, MAX_OPTIONAL);
  const sent = [...query.filter(({ required }) => required), ...optional];
  const pairs = sent.map((one) => `${one.name}=${encodeURIComponent(exampleIn(one))}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

function curl({ method, path, base, isSigned, body }: Call): string {
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  const signed = body === undefined ? `${method} $path` : "$body";
  const headers = isSigned
    ? ['"X-Agg-Key-Id: $AGG_KEY_ID"', '"X-Agg-Timestamp: $timestamp"', '"X-Agg-Signature: $signature"']
    : [];
  if (json !== undefined) headers.push('"Content-Type: application/json"');
  const options = [
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`-X ${method}`]),
    ...headers.map((header) => `-H ${header}`),
    ...(json === undefined ? [] : ['--data-raw "$body"']),
  ];
  return lines([
    path !== "" && `path='${path}'`,
    json !== undefined && `body='${json}'`,
    isSigned && "timestamp=$(date +%s)",
    isSigned &&
      `signature=$(printf '%s' "$timestamp.${signed}" | openssl dgst -sha256 -hmac "$AGG_SECRET" -r | cut -d ' ' -f 1)`,
    "",
    [`curl -sS "$${base}${path === "" ? "" : "$path"}"`, ...options].join(" \\\n  "),
  ]);
}

function typescript({ method, path, base, isSigned, body }: Call): string {
  const literal = body === undefined ? "" : JSON.stringify(body, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
  const signed = body === undefined ? `${method} \${path}` : BODY;
  const headers = [
    ...(isSigned ? ['"X-Agg-Key-Id": AGG_KEY_ID', '"X-Agg-Timestamp": timestamp', '"X-Agg-Signature": signature'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  return lines([
    isSigned && 'import { createHmac } from "node:crypto";',
    isSigned && "",
    `const { ${base} = ""${isSigned ? ', AGG_KEY_ID = "", AGG_SECRET = ""' : ""} } = process.env;`,
    path !== "" && `const path = "${path}";`,
    body !== undefined && `const body = JSON.stringify(${literal});`,
    isSigned && "const timestamp = String(Math.floor(Date.now() / 1000));",
    isSigned && `const signature = createHmac("sha256", AGG_SECRET).update(\`\${timestamp}.${signed}\`).digest("hex");`,
    "",
    `const answer = await fetch(${path === "" ? base : `\`\${${base}}\${path}\``}, {`,
    `  method: "${method}",`,
    headers.length > 0 && `  headers: {\n    ${headers.join(",\n    ")},\n  },`,
    body !== undefined && "  body,",
    "});",
    "console.log(answer.status, await answer.text());",
  ]);
}

function python({ method, path, base, isSigned, body }: Call): string {
  const literal = JSON.stringify(body ?? null, null, 4)
    .replace(/: true\b/g, ": True")
    .replace(/: false\b/g, ": False")
    .replace(/: null\b/g, ": None");
  const signed = body === undefined ? `f"{timestamp}.${method} {path}".encode()` : 'f"{timestamp}.".encode() + body';
  const headers = [
    ...(isSigned
      ? ['"X-Agg-Key-Id": os.environ["AGG_KEY_ID"]', '"X-Agg-Timestamp": timestamp', '"X-Agg-Signature": signature']
      : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const modules = [isSigned && "hashlib", isSigned && "hmac", body !== undefined && "json", "os", isSigned && "time"];
  const used = [...modules.filter((one) => one !== false), "urllib.error", "urllib.request"];
  const url = `os.environ["${base}"]${path === "" ? "" : " + path"}`;
  const data = body === undefined ? "" : ", data=body";
  return lines([
    used.map((one) => `import ${one}`).join("\n"),
    "",
    path !== "" && `path = "${path}"`,
    body !== undefined && `body = json.dumps(${literal}).encode()`,
    isSigned && "timestamp = str(int(time.time()))",
    isSigned && `signature = hmac.new(os.environ["AGG_SECRET"].encode(), ${signed}, hashlib.sha256).hexdigest()`,
    "",
    `request = urllib.request.Request(${url}${data}, method="${method}")`,
    headers.length > 0 && `request.headers = {\n    ${headers.join(",\n    ")},\n}`,
    "try:",
    "    answer = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refusal:",
    "    answer = refusal",
    "print(answer.status, answer.read().decode())",
  ]);
}

function php({ method, path, base, isSigned, body }: Call): string {
  const signed = body === undefined ? `${method} $path` : "$body";
  const headers = [
    ...(isSigned
      ? [`'X-Agg-Key-Id: ' . getenv('AGG_KEY_ID')`, '"X-Agg-Timestamp: $timestamp"', '"X-Agg-Signature: $signature"']
      : []),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
  ];
  return lines([
    "<?php",
    "",
    path !== "" && `$path = '${path}';`,
    body !== undefined && `$body = json_encode(${phpLiteral(body, "")});`,
    isSigned && "$timestamp = (string) time();",
    isSigned && `$signature = hash_hmac('sha256', "$timestamp.${signed}", getenv('AGG_SECRET'));`,
    "",
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    headers.length > 0 && `    'header' => [\n        ${headers.join(",\n        ")},\n    ],`,
    body !== undefined && "    'content' => $body,",
    "    'ignore_errors' => true,",
    "]]);",
    `echo file_get_contents(getenv('${base}')${path === "" ? "" : " . $path"}, false, $context), "\\n";`,
  ]);
}

function phpLiteral(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  if (Array.isArray(value)) {
    const items = value.map((one) => `${deeper}${phpLiteral(one, deeper)},\n`);
    return items.length === 0 ? "[]" : `[\n${items.join("")}${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const items = Object.entries(value).map(([name, one]) => `${deeper}'${name}' => ${phpLiteral(one, deeper)},\n`);
    return items.length === 0 ? "new stdClass()" : `[\n${items.join("")}${indent}]`;
  }
  return typeof value === "string" ? `'${value.replace(/['\\]/g, "\\$&")}'` : JSON.stringify(value);
}

function lines(parts: readonly (string | false)[]): string {
  return parts
    .filter((part) => part !== false)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
