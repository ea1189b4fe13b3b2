/** What every script that calls the service as an operator says of its settings. */
export const CALLER_ENV = `Whom it calls as, also from the environment: AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET (or, as before, OPERATOR_SECRET). PORT
is the port of a service on this machine, where nothing else names one. There the key defaults to the seeded one.`;

/** The environment with AGG_BASE_URL and AGG_SECRET, also where only PORT and OPERATOR_SECRET, their older names, are set. */
export function callerEnv({
  PORT,
  OPERATOR_SECRET,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv & { AGG_BASE_URL: string } {
  return {
    ...env,
    AGG_BASE_URL: env.AGG_BASE_URL || `http://127.0.0.1:${PORT || 8787}`,
    AGG_SECRET: env.AGG_SECRET || OPERATOR_SECRET,
  };
}
