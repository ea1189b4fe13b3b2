import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { blocks, readAudit } from "./supply-chain/advisories.ts";
import { licenceProblem } from "./supply-chain/licences.ts";
import { type LockedPackage, type Lockfile, lockedPackages } from "./supply-chain/packages.ts";
import {
  integrityProblems,
  type Manifest,
  npmProblems,
  scriptProblems,
  versionProblems,
} from "./supply-chain/rules.ts";

/** The folders with a lockfile, each with the file that lists its packages. */
const PROJECTS = { ".": "dist/sbom.cdx.json", "test/tools": "dist/sbom-tools.cdx.json" };

const ABOUT = `Checks the packages that this project installs, and lists them: those of the project and those of test/tools.

  versions         every version in package.json is exact
  integrity        every package in package-lock.json is tied to its bytes
  licences         every licence is on the list in scripts/supply-chain/licences.ts
  npm              package.json holds it at a version that allowScripts exists in
  install scripts  allowScripts of package.json decides on every one
  advisories       none of high or critical severity in what is deployed (npm audit); printed as not checked where the
                   registry does not offer them
  SBOM             CycloneDX, written to ${Object.values(PROJECTS).join(" and ")}`;

interface Sbom {
  readonly metadata: { readonly component: { name: string } };
  readonly components: readonly unknown[];
}

/** Checks the packages of one folder; answers what is wrong with them. */
function check(folder: string, sbom: string): readonly string[] {
  console.log(`── ${folder === "." ? "the project" : folder}`);
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const manifest: Manifest & { readonly name: string } = read("package.json");
  const lock: Lockfile = read("package-lock.json");
  const packages = lockedPackages(lock);
  const all = [...packages.values()];
  return [
    ...report("versions", "all exact", versionProblems(manifest)),
    ...report("integrity", `${all.length} packages`, integrityProblems(all)),
    ...report(
      "licences",
      `${all.length} packages`,
      all.map(licenceProblem).filter((one) => one !== undefined),
    ),
    ...(folder === "." ? report("npm", "11 or newer", npmProblems(manifest)) : []),
    ...report("install scripts", decisions(manifest), scriptProblems(manifest, all)),
    ...advisories(folder, packages),
    ...writeSbom(folder, manifest.name, sbom),
  ];
}

function main(): number {
  const problems = Object.entries(PROJECTS).flatMap(([folder, sbom]) => check(folder, sbom));
  for (const problem of problems) console.error(`FAIL  ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** Prints one line for a check that found nothing; answers what it found. */
function report(check: string, good: string, problems: readonly string[]): readonly string[] {
  console.log(`${check}: ${problems.length === 0 ? good : `${problems.length} wrong`}`);
  return problems;
}

function decisions({ allowScripts = {} }: Manifest): string {
  const names = (allowed: boolean) => Object.keys(allowScripts).filter((name) => allowScripts[name] === allowed);
  return `run: ${names(true).join(", ")}; never run: ${names(false).join(", ")}`;
}

function advisories(folder: string, packages: ReadonlyMap<string, LockedPackage>): readonly string[] {
  const audit = readAudit(npm(folder, ["audit", "--json"]), packages);
  if (audit.kind === "failed") {
    return report("advisories", "", [`the advisories were not read (${audit.reason}): run the check again`]);
  }
  if (audit.kind === "not offered") {
    console.log("advisories: not checked, the registry does not offer them");
    return [];
  }
  const lines = audit.advisories.map((one) => {
    const where = one.development ? "development" : "production";
    return { blocks: blocks(one), text: `${one.name}: ${one.severity}, ${where}: ${one.details.join("; ")}` };
  });
  for (const { text } of lines.filter((line) => !line.blocks)) console.log(`advisory  ${text}`);
  const problems = lines.filter((line) => line.blocks).map(({ text }) => `${text}: update or replace it`);
  return report("advisories", "none of high or critical severity in production", problems);
}

function writeSbom(folder: string, name: string, file: string): readonly string[] {
  const output = npm(folder, [
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--sbom-type",
    "application",
    "--package-lock-only",
  ]);
  if (!output.startsWith("{")) return report("SBOM", "", ["npm sbom wrote no list: run it by hand to see why"]);
  const sbom: Sbom = JSON.parse(output);
  // npm names the project after its folder.
  sbom.metadata.component.name = name;
  mkdirSync("dist", { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return report("SBOM", `${file}, ${sbom.components.length} components`, []);
}

/** Output of an npm command; its exit code says less. */
function npm(cwd: string, args: readonly string[]): string {
  return spawnSync("npm", args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout ?? "";
}

process.exitCode = await runCommandLine("npm run supply-chain --", process.argv.slice(2), CONSOLE, (program, act) =>
  program
    .description(ABOUT)
    .addHelpText("after", "\nExit codes: 0 nothing is wrong, 1 something is, 2 usage error.")
    .action(act(async () => main())),
);
