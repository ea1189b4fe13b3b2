import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";

const { LOCAL_DEVELOPMENT: _, ...deployed } = env as Env;

/** The test installation as production: the same data and master key, with settings that production accepts. */
export const PRODUCTION: Env = {
  ...deployed,
  ENVIRONMENT: "production",
  BASE_URL: "https://games.example.com",
  RETRY_TIME_SCALE: "1",
  APPROVALS: "off",
  ACCESS_TEAM_DOMAIN: "off",
  ALERT_URL: "off",
  HEARTBEAT_URL: "off",
  OBJECT_JURISDICTION: "off",
  ADMIN_TOKEN: "production-admin-token-of-the-tests",
};
