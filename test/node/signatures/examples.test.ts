import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const run = promisify(execFile);

const VECTORS = [
  ["--vectors", "docs/vectors/signatures.json"],
  ["--vectors-v2", "docs/vectors/signatures-v2.json"],
] as const;
const EXAMPLES = "examples/signatures";
const START_TIMEOUT_MS = 60_000;

/** Compiles the C# example with Mono, out of the tree, and runs it. */
const MONO = `d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT &&
  mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq -out:"$d/Sign.exe" ${EXAMPLES}/Sign.cs &&
  mono "$d/Sign.exe" "$@"`;

/** How to run each example, and how to detect its interpreter. */
const languages = [
  { name: "shell", command: ["sh", `${EXAMPLES}/sign.sh`], needs: ["sh -c :", "openssl version", "jq --version"] },
  { name: "Python", command: ["python3", `${EXAMPLES}/sign.py`], needs: ["python3 --version"] },
  { name: "PHP", command: ["php", `${EXAMPLES}/sign.php`], needs: ["php --version"] },
  { name: "Go", command: ["go", "run", `${EXAMPLES}/sign.go`], needs: ["go version"] },
  { name: "Java", command: ["java", `${EXAMPLES}/Sign.java`], needs: ["java --version"] },
  { name: "C#", command: ["dotnet", "run", `${EXAMPLES}/Sign.cs`, "--"], needs: ["dotnet --version"] },
  { name: "C# (Mono)", command: ["sh", "-c", MONO, "sh"], needs: ["mcs --version", "mono --version"] },
  { name: "JavaScript", command: ["node", `${EXAMPLES}/sign.mjs`], needs: ["node --version"] },
];

async function missing(needs: string[]): Promise<string | undefined> {
  for (const need of needs) {
    const [program = "", ...flags] = need.split(" ");
    if (!(await run(program, flags).catch(() => undefined))) return program;
  }
  return undefined;
}

interface Vector {
  name: string;
  signature: string;
}

const published = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] }).vectors;

describe.each(languages)("the $name example", async ({ command, needs }) => {
  const absent = await missing(needs);
  const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";
  const [program = "", ...first] = command;
  const example = (flags: string[], env: Record<string, string> = {}) =>
    run(program, [...first, ...flags], { env: { ...process.env, ...env } });

  test.skipIf(absent)(
    `signs every published vector, also of the second signature (F6)${note}`,
    { timeout: START_TIMEOUT_MS },
    async () => {
      for (const [flag, file] of VECTORS) {
        const { stdout } = await example([flag, file]);
        expect(stdout.trim().split("\n")).toEqual(
          published(file).map(({ name, signature }) => `ok ${name} ${signature}`),
        );
      }
    },
  );

  test.skipIf(absent)(`prints the headers of a request${note}`, { timeout: START_TIMEOUT_MS }, async () => {
    const { stdout } = await example(["GET", "/v1/ping"], { AGG_KEY_ID: "demo-key", AGG_SECRET: "a-secret" });
    const headers = ["Key-Id: demo-key", "Timestamp: \\d{10}", "Signature: [0-9a-f]{64}", "Signature-V2: [0-9a-f]{64}"];
    expect(stdout).toMatch(new RegExp(`^${headers.map((header) => `X-Agg-${header}\n`).join("")}$`));
  });
});
