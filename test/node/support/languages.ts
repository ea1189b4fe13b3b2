import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const run = promisify(execFile);

export interface Example {
  readonly name: string;
  readonly command: readonly string[];
  /** Programs without which it cannot run, each with arguments that only start it. */
  readonly needs: readonly string[];
}

/** How to run the example `name` of a folder in each language. */
export function examplesOf(folder: string, name: string): Example[] {
  const file = (extension: string) => `${folder}/${name}.${extension}`;
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  // Compiles the C# example with Mono, out of the tree, and runs it.
  const mono = `d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT &&
  mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq -out:"$d/example.exe" ${folder}/${capital}.cs &&
  mono "$d/example.exe" "$@"`;
  return [
    { name: "shell", command: ["sh", file("sh")], needs: ["sh -c :", "openssl version", "jq --version"] },
    { name: "Python", command: ["python3", file("py")], needs: ["python3 --version"] },
    { name: "PHP", command: ["php", file("php")], needs: ["php --version"] },
    { name: "Go", command: ["go", "run", file("go")], needs: ["go version"] },
    { name: "Java", command: ["java", `${folder}/${capital}.java`], needs: ["java --version"] },
    { name: "C#", command: ["dotnet", "run", `${folder}/${capital}.cs`, "--"], needs: ["dotnet --version"] },
    { name: "C# (Mono)", command: ["sh", "-c", mono, "sh"], needs: ["mcs --version", "mono --version"] },
    { name: "JavaScript", command: ["node", file("mjs")], needs: ["node --version"] },
  ];
}

/** The first program that is not on this machine. */
export async function missing(needs: readonly string[]): Promise<string | undefined> {
  for (const need of needs) {
    const [program = "", ...flags] = need.split(" ");
    if (!(await run(program, flags).catch(() => undefined))) return program;
  }
  return undefined;
}
