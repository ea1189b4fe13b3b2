/** A request as it was sent, to be sent again from somewhere else. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that the sender adds itself. */
const ITS_OWN = new Set(["host", "content-length", "connection", "accept-encoding", "transfer-encoding"]);

/** A program for each language that sends exactly the same bytes. */
export const SNIPPETS: readonly (readonly [language: string, write: (request: SentRequest) => string])[] = [
  ["curl", curl],
  ["Node", node],
  ["Python", python],
  ["PHP", php],
];

export function curl({ method, url, headers, body }: SentRequest): string {
  const lines = [
    `curl -sS -X ${method} ${shell(url)}`,
    ...kept(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === "" ? [] : [`--data-binary ${shell(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

function node({ method, url, headers, body }: SentRequest): string {
  const lines = kept(headers).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    ...lines,
    "  },",
    ...(body === "" ? [] : [`  body: ${JSON.stringify(body)},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

function python({ method, url, headers, body }: SentRequest): string {
  // A string of JSON is one of Python, too.
  const lines = kept(headers).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return [
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    ...lines,
    "    },",
    ...(body === "" ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(response.status, response.read().decode())",
    "except urllib.error.HTTPError as error:",
    "    print(error.code, error.read().decode())",
  ].join("\n");
}

function php({ method, url, headers, body }: SentRequest): string {
  const lines = kept(headers).map(([name, value]) => `        ${single(`${name}: ${value}`)},`);
  return [
    "<?php",
    "$context = stream_context_create(['http' => [",
    `    'method' => ${single(method)},`,
    "    'header' => [",
    ...lines,
    "    ],",
    ...(body === "" ? [] : [`    'content' => ${single(body)},`]),
    "    'ignore_errors' => true,",
    "]]);",
    `echo file_get_contents(${single(url)}, false, $context), "\\n";`,
  ].join("\n");
}

function kept(headers: SentRequest["headers"]): [string, string][] {
  return Object.entries(headers).filter(([name]) => !ITS_OWN.has(name.toLowerCase()));
}

/** A text as one word of a shell. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function single(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
