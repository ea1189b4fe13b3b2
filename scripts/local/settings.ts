export type LocalSettings = { port: number; walletPort: number; retryTimeScale: number };

/** Reads PORT, WALLET_PORT and RETRY_TIME_SCALE. Throws when one is invalid. */
export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const port = readPort(env, "PORT", 8787);
  const walletPort = readPort(env, "WALLET_PORT", 8788);
  if (port === walletPort) throw new Error("PORT and WALLET_PORT must differ.");
  const retryTimeScale = Number(env.RETRY_TIME_SCALE || 1);
  if (!(retryTimeScale >= 1 && retryTimeScale <= 1_000_000)) {
    throw new Error("RETRY_TIME_SCALE must be a number from 1 to 1000000.");
  }
  return { port, walletPort, retryTimeScale };
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port number from 1 to 65535.`);
  return port;
}
