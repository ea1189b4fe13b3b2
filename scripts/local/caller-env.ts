/** Help on the settings of every script that calls the service as an operator. */
export const CALLER_ENV = `Whom it calls as, also from the environment: AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET (or, as before, OPERATOR_SECRET). PORT
is the port of a service on this machine, where nothing else names one. With address, key and secret unset, the key is the seeded one.`;

/** The environment with AGG_SECRET and LOCAL_PORT, also where only OPERATOR_SECRET and PORT, their older names, are set. */
export function callerEnv({ PORT, OPERATOR_SECRET, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, LOCAL_PORT: PORT, AGG_SECRET: env.AGG_SECRET || OPERATOR_SECRET };
}
