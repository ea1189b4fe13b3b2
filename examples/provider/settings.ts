import type { Key } from "./signature.ts";

/** What the environment may set; README.md says what each means. */
export interface Settings {
  readonly port: number;
  /** Origin of the service, without a trailing slash. */
  readonly serviceUrl: string;
  /** Where players' browsers reach this server; undefined: its own address on this machine. */
  readonly publicUrl: string | undefined;
  /** The first one signs; every one is accepted, so that keys can be rotated without a gap. */
  readonly keys: readonly Key[];
}

/** Reads the environment; throws a sentence for whoever starts the provider when something in it cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? "8789");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT is not a port.");
  return {
    port,
    serviceUrl: originOf("SERVICE_URL", env.SERVICE_URL ?? "http://127.0.0.1:8787"),
    publicUrl: env.PUBLIC_URL ? originOf("PUBLIC_URL", env.PUBLIC_URL) : undefined,
    keys: readKeys(env.KEYS ?? ""),
  };
}

function originOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url) throw new Error(`${name} is not an address.`);
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
