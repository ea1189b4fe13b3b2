import type { Command } from "../command.ts";
import { ALERT_SILENCES } from "./alert-silences.ts";
import { BILLING } from "./billing.ts";
import { CATALOGUE } from "./catalogue.ts";
import { INTAKE } from "./intake.ts";
import { RISK_LIMITS } from "./limits.ts";
import { MOVEMENTS } from "./movements.ts";
import { OPERATOR_KEYS } from "./operator-keys.ts";
import { OPERATOR_PLAYERS } from "./operator-players.ts";
import { OPERATOR_READS } from "./operator-reads.ts";
import { OPERATORS } from "./operators.ts";
import { PROPOSALS } from "./proposals.ts";
import { PROVIDERS } from "./providers.ts";
import { READS } from "./reads.ts";
import { RECORDS } from "./records.ts";
import { RESTORES } from "./restores.ts";
import { SHARDS } from "./shards.ts";
import { STAFF } from "./staff.ts";
import { STOPS } from "./stops.ts";

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...READS,
  ...OPERATORS,
  ...OPERATOR_KEYS,
  ...OPERATOR_PLAYERS,
  ...OPERATOR_READS,
  ...PROVIDERS,
  ...CATALOGUE,
  ...MOVEMENTS,
  ...ALERT_SILENCES,
  ...INTAKE,
  ...STOPS,
  ...RESTORES,
  ...SHARDS,
  ...RISK_LIMITS,
  ...BILLING,
  ...PROPOSALS,
  ...RECORDS,
  ...STAFF,
];
