import { useState } from "preact/hooks";
import type { NewKey } from "../../../../clients/typescript/src/index.ts";
import { Facts, mark, moment, rowMoment } from "../../../ui/facts.tsx";
import { CallButton, ConfirmButton } from "../../../ui/form.tsx";
import { Once } from "../../../ui/once.tsx";
import { Table } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { sayAsked } from "../lib/settings.ts";
import { OfSettings, Who } from "../ui/setting-changes.tsx";

/** The operator's keys: another one is issued, both are valid for a while, and the old one is revoked once it is used no more. */
export function KeysPage() {
  const [secret, setSecret] = useState<NewKey | undefined>(undefined);
  return (
    <OfSettings title="Keys" path="keys">
      {({ now, waiting, secrets }, refresh) => {
        const { client } = account();
        const ask = async (change: Parameters<typeof client.askForChange>[0]) => {
          sayAsked(await client.askForChange(change));
          await refresh();
        };
        const active = now.keys.filter(({ revoked_at: at }) => at === null).length;
        return (
          <>
            <Table
              label="Keys"
              small
              rows={now.keys}
              keyOf={(one) => one.key_id}
              columns={[
                { head: "Key", cell: (one) => <Who id={one.key_id} /> },
                {
                  head: "State",
                  cell: (one) => (one.revoked_at === null ? mark("active", "good") : mark("revoked", "plain")),
                },
                { head: "Issued (UTC)", cell: (one) => rowMoment(one.created_at) },
                {
                  head: "Last used (UTC)",
                  cell: (one) => (one.last_used_at === null ? "never" : moment(one.last_used_at)),
                },
                { head: "Revoked (UTC)", cell: (one) => rowMoment(one.revoked_at) },
                {
                  head: "Actions",
                  cell: (one) => {
                    const isNew = secrets.has(one.key_id);
                    const isRevocable = one.revoked_at === null && active > 1;
                    if (!isNew && !isRevocable) return null;
                    return (
                      <span class="row">
                        {isNew && (
                          <CallButton
                            call={async () => setSecret(await client.newSecret(secrets.get(one.key_id) ?? ""))}
                          >
                            Read the secret
                          </CallButton>
                        )}
                        {isRevocable && (
                          <ConfirmButton ask="Revoke" call={() => ask({ revoke_key_id: one.key_id })}>
                            <p>
                              <Who id={one.key_id} /> is refused from the next request on. This cannot be undone.
                            </p>
                            <Facts
                              rows={[["Last used", one.last_used_at === null ? "never" : rowMoment(one.last_used_at)]]}
                            />
                          </ConfirmButton>
                        )}
                      </span>
                    );
                  },
                },
              ]}
            />
            <section class="card">
              <h2>Rotate a key</h2>
              <p>
                Have another one issued, give it to your servers, and revoke the old one once its last use stays the
                same. Both are valid until then.
              </p>
              {now.two_people || now.wait_hours === 0 ? (
                <p>
                  <CallButton tone="main" isOff={waiting !== undefined} call={() => ask({ new_key: true })}>
                    Ask for another key
                  </CallButton>
                </p>
              ) : (
                <p>Another key takes two people: choose them below, or have the service's staff issue one.</p>
              )}
            </section>
            <section class="card">
              <h2>Two people {mark(now.two_people ? "on" : "off", now.two_people ? "good" : "plain")}</h2>
              <p>
                {now.two_people
                  ? "Every change takes a second key. Without it, one stolen key is enough for all but the wallet and keys. Switching it off takes the second key, too."
                  : "Every change then takes a second key: give the keys to different people or machines. It is on at once."}
              </p>
              <p class="row">
                {now.two_people ? (
                  <CallButton isOff={waiting !== undefined} call={() => ask({ two_people: false })}>
                    Ask for one person
                  </CallButton>
                ) : (
                  <CallButton tone="main" isOff={active < 2} call={() => ask({ two_people: true })}>
                    Choose two people
                  </CallButton>
                )}
                {active < 2 && <small>It takes two active keys, and you have one.</small>}
              </p>
            </section>
            {secret && (
              <Once
                title="The new key"
                rows={[
                  ["Key ID", secret.key_id],
                  ["Secret", secret.secret],
                ]}
                onClose={() => setSecret(undefined)}
              />
            )}
          </>
        );
      }}
    </OfSettings>
  );
}
