import type { OwnSettings, SettingChange } from "../../../../clients/typescript/src/index.ts";
import { when } from "../../../lib/format.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { say } from "../../../ui/toasts.tsx";
import { account } from "./account.ts";

/** More changes than can wait, or have issued a key whose secret can be read. */
const NEWEST = 100;

/** The settings as they are, and what of them is under way. */
export interface Settings {
  readonly now: OwnSettings;
  readonly waiting: SettingChange | undefined;
  /** The change that issued a key, by its id: where this key may read the secret. */
  readonly secrets: ReadonlyMap<string, string>;
}

export async function readSettings(signal: AbortSignal): Promise<Settings> {
  const { client, keyId } = account();
  const [now, { changes }] = await Promise.all([
    client.settings({ signal }),
    client.settingChangesPage({ limit: NEWEST }, { signal }),
  ]);
  const isReadable = ({ asked_by: by, decided_at: at, secret_read_at: read }: SettingChange) =>
    by === keyId && read === null && at !== null && Date.now() - Date.parse(at) < DAY_MS;
  return {
    now,
    waiting: changes.find(({ state }) => state === "waiting"),
    secrets: new Map(
      changes.flatMap((one) => (one.issued_key_id && isReadable(one) ? [[one.issued_key_id, one.id]] : [])),
    ),
  };
}

/** Says what became of a change that was asked for. */
export function sayAsked({ state, tried, effective_at: due, needs_approval: needsApproval }: SettingChange): void {
  const answers = tried.map(({ setting, outcome }) => `${setting} answered: ${outcome}.`).join(" ");
  const second = needsApproval ? "once a second key has approved it, and not before" : "at";
  say(
    `${answers} ${state === "waiting" ? `The change is made ${second} ${when(due)}.` : "The change is made."}`.trim(),
  );
}
