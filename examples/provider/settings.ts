import type { Key } from "./signature.ts";

/** The settings from the environment. README.md explains them. */
export interface Settings {
  readonly port: number;
  /** Origin of the service, without a trailing slash. */
  readonly serviceUrl: string;
  /** URL at which players' browsers reach this server; undefined: its own address on this machine. */
  readonly publicUrl: string | undefined;
  /** The first key signs; all keys are accepted, so that keys can be rotated without downtime. */
  readonly keys: readonly Key[];
  readonly verifyV2: boolean;
  /** For the conformance suite; never in production. */
  readonly testRounds: boolean;
  /** The file that keeps rounds and promotions. */
  readonly database: string;
}

/** Reads the settings. Throws an error that names the invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? "8789");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT must be a port number from 0 to 65535.");
  return {
    port,
    serviceUrl: originOf("SERVICE_URL", env.SERVICE_URL ?? "http://127.0.0.1:8787"),
    publicUrl: env.PUBLIC_URL ? originOf("PUBLIC_URL", env.PUBLIC_URL) : undefined,
    keys: readKeys(env.KEYS ?? ""),
    verifyV2: env.VERIFY_V2 === "true",
    testRounds: env.TEST_ROUNDS === "true",
    database: env.DATABASE || "example-provider.sqlite",
  };
}

function originOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url) throw new Error(`${name} must be a URL.`);
  return url.origin;
}

function readKeys(list: string): Key[] {
  return list.split(",").map((entry) => {
    const [keyId = "", ...rest] = entry.trim().split(":");
    const secret = rest.join(":");
    if (!keyId || !secret) throw new Error("KEYS must be a comma-separated list of key_id:secret.");
    return { keyId, secret };
  });
}
