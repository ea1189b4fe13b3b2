import type { LockedPackage } from "./packages.ts";

/** package.json, as far as it is read here. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly devEngines?: { readonly packageManager?: Readonly<Record<"name" | "version" | "onFail", string>> };
}

/** One version, perhaps of a package under another name; no range, tag, address or path. */
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** The dependencies of a manifest that are not pinned, and what to do. */
export function versionProblems(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is "${version}" in package.json: pin one version (npm install --save-exact)`);
}

/** Packages that the lockfile does not tie to their bytes. */
export function integrityProblems(packages: Iterable<LockedPackage>): string[] {
  return [...packages]
    .filter((one) => one.integrity === undefined)
    .map((one) => `${one.name}@${one.version} has no integrity in package-lock.json: install it from the registry`);
}

/**
 * Install scripts that `allowScripts` of package.json does not decide on, and decisions on nothing. npm 11 only warns of
 * an undecided script and runs it; `false` is what keeps it from running.
 */
export function scriptProblems(manifest: Manifest, packages: Iterable<LockedPackage>): string[] {
  const decisions = Object.keys(manifest.allowScripts ?? {});
  const scripted = [...packages].filter((one) => one.hasInstallScript);
  const undecided = scripted
    .filter((one) => !decisions.some((decision) => covers(decision, one)))
    .map(
      ({ name, version }) =>
        `${name}@${version} has an install script: read it, then set "${name}" in allowScripts of package.json`,
    );
  const stale = decisions
    .filter((decision) => !scripted.some((one) => covers(decision, one)))
    .map((decision) => `allowScripts names ${decision}, which has no install script: remove it from package.json`);
  return [...new Set(undecided), ...stale];
}

/** Problems of the npm versions that package.json allows: one before 11 runs every install script, whatever allowScripts decides. */
export function npmProblems({ devEngines }: Manifest): string[] {
  const { name, version, onFail } = devEngines?.packageManager ?? {};
  const isHeld = name === "npm" && Number(/^>=(\d+)$/.exec(version ?? "")?.[1]) >= 11 && onFail === "warn";
  return isHeld
    ? []
    : ["devEngines of package.json does not ask for npm 11 or newer and warn: older ones run every install script"];
}

function covers(decision: string, { name, version }: LockedPackage): boolean {
  return decision === name || decision === `${name}@${version}`;
}
