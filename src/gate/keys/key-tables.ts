import { providerKeys, providers } from "../../db/schema/catalogue.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import type { KeyOwner } from "./key.ts";

export const KEY_TABLES = {
  operator: { keys: operatorKeys, ownerField: "operatorCode", ownerCode: operatorKeys.operatorCode, owners: operators },
  provider: { keys: providerKeys, ownerField: "providerCode", ownerCode: providerKeys.providerCode, owners: providers },
} as const satisfies Record<KeyOwner["kind"], unknown>;
