import { shell } from "./snippets.ts";

export interface Signed {
  readonly keyId: string;
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

export interface Sample {
  readonly name: string;
  readonly file: string;
  readonly run: string;
}

/** The published programs that sign a request. */
export const SAMPLES: readonly Sample[] = [
  { name: "Shell", file: "sign.sh", run: "sh sign.sh" },
  { name: "Node", file: "sign.mjs", run: "node sign.mjs" },
  { name: "Python", file: "sign.py", run: "python3 sign.py" },
  { name: "PHP", file: "sign.php", run: "php sign.php" },
  { name: "Go", file: "sign.go", run: "go run sign.go" },
  { name: "Java", file: "Sign.java", run: "java Sign.java" },
  { name: "C#", file: "Sign.cs", run: "dotnet run Sign.cs" },
];

export function commandOf({ run }: Sample, { keyId, method, target, body }: Signed): string {
  const settings = `AGG_KEY_ID=${shell(keyId)} AGG_SECRET="$AGG_SECRET"`;
  const call = `${settings} ${run} ${method} ${shell(target)}`;
  return body === "" ? call : `${call} ${shell(body)}`;
}
