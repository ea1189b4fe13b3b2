/** A package of package-lock.json, whatever the platform that it is for. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or undefined when the package names no licence. */
  readonly licence: string | undefined;
  /** Not part of what is deployed. */
  readonly development: boolean;
  readonly hasInstallScript: boolean;
  readonly integrity: string | undefined;
}

/**
 * Development packages whose code or data is in what is deployed: bundled into pages and documents, a table of the Worker, what
 * makes its script and the shims in it.
 */
export const BUILT_IN: readonly string[] = [
  ...["@ip-location-db/geo-whois-asn-country", "highlight.js", "marked", "minisearch"],
  ...["preact", "@preact/signals", "wouter-preact", "@tanstack/virtual-core", "uplot"],
  ...["esbuild", "wrangler", "unenv", "@cloudflare/unenv-preset"],
];

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
}

/** package-lock.json, as far as it is read here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** Every package of a lockfile by its folder, the project itself left out. */
export function lockedPackages(lock: Lockfile): ReadonlyMap<string, LockedPackage> {
  const folders = Object.entries(lock.packages).filter(([folder]) => folder !== "");
  return new Map(folders.map(([folder, entry]) => [folder, packageOf(folder, entry)]));
}

function packageOf(folder: string, entry: LockEntry): LockedPackage {
  // An alias is installed in a folder of another name.
  const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  return {
    name,
    version: entry.version ?? "",
    licence: entry.license,
    development: entry.dev === true && !BUILT_IN.includes(name),
    hasInstallScript: entry.hasInstallScript === true,
    integrity: entry.integrity,
  };
}
