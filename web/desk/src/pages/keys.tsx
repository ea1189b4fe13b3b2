import { Copyable, mark, moment } from "../../../ui/facts.tsx";
import { call } from "../lib/desk.ts";
import type { IssuedKey, Key } from "../lib/generated.ts";
import { Act, Actions, ask, showOnce } from "../ui/ask.tsx";

const CALLS = {
  operator: {
    issue: "POST /admin/v1/operators/{code}/keys",
    revoke: "DELETE /admin/v1/operators/{code}/keys/{key_id}",
  },
  provider: {
    issue: "POST /admin/v1/providers/{code}/keys",
    revoke: "DELETE /admin/v1/providers/{code}/keys/{key_id}",
  },
} as const;

interface Owner {
  readonly kind: keyof typeof CALLS;
  readonly code: string;
  readonly keys: readonly Key[];
  readonly after: () => unknown;
}

/** The only time that the secret of a key is shown. */
export function showKey({ key_id: id, secret }: IssuedKey): void {
  showOnce("The new key", [
    ["Key ID", id],
    ["Secret", secret],
  ]);
}

/** The keys of an operator or provider, with the controls that issue and revoke them. */
export function Keys({ kind, code, keys, after }: Owner) {
  const { issue, revoke } = CALLS[kind];
  const active = keys.filter(({ revoked_at: at }) => at === null);
  const askToIssue = () =>
    ask({
      title: `Issue a key of ${code}`,
      explain: <p>The secret is shown once and cannot be read again.</p>,
      submit: "Issue a key",
      run: () => call(issue, { path: { code } }),
      done: "The key is issued.",
      after: async (key: IssuedKey) => {
        showKey(key);
        await after();
      },
    });
  const askToRevoke = (keyId: string) =>
    ask({
      title: "Revoke the key",
      explain: (
        <>
          <p>
            <code>{keyId}</code> of {code} fails from the next request on. This cannot be undone.
          </p>
          {active.length === 1 && (
            <p class="error">It is the only active key: nothing signed is accepted until another is issued.</p>
          )}
        </>
      ),
      submit: "Revoke it",
      run: () => call(revoke, { path: { code, key_id: keyId } }),
      done: "The key is revoked.",
      after,
    });
  return (
    <>
      <ol class="rows">
        {keys.map(({ key_id: id, created_at: created, revoked_at: revoked }) => (
          <li key={id} class="entry row spread">
            <span>
              <Copyable text={id} />
              <small class="block">
                Issued {moment(created)}
                {revoked !== null && <>, revoked {moment(revoked)}</>}
              </small>
            </span>
            {revoked === null ? (
              <span class="row">
                {mark("active", "good")} <Act route={revoke} label="Revoke" run={() => askToRevoke(id)} />
              </span>
            ) : (
              mark("revoked", "plain")
            )}
          </li>
        ))}
      </ol>
      <Actions>
        <Act route={issue} label="Issue a key" run={askToIssue} />
      </Actions>
    </>
  );
}
