import { MINUTE_MS } from "../../../lib/time.ts";
import { Dialog, useDialog } from "../../../ui/dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Form } from "../../../ui/form.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { playerSettings, savePlayer } from "../lib/player.ts";
import { lock, MAX_IDLE_MS } from "./lock.ts";

/** Whose portal it is: operator, key and currency, and the button that forgets the key. `changed` follows another currency. */
export function KeyBar({ changed }: { readonly changed: () => void }) {
  const { turn, open, closed } = useDialog();
  const { operatorCode, keyId } = account();
  const { currency } = playerSettings();
  const choose = (code: string) => {
    savePlayer({ ...playerSettings(), currency: code });
    say(`Forms and live tables are in ${code}.`);
    changed();
  };
  return (
    <>
      <button
        type="button"
        class="context-player"
        title="Change the currency, or forget the key"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span class="dot" aria-hidden="true" />
        <span>{operatorCode}</span>
        <small>{currency}</small>
      </button>
      {turn > 0 && (
        <Dialog key={turn} label="Key and currency" onClose={closed}>
          {(shut) => (
            <>
              <h2>Key and currency</h2>
              <Form
                fields={[
                  {
                    ...{ name: "currency", label: "Currency", hint: "Of the live tables, and of what you grant" },
                    ...{ value: currency, maxLength: 10, required: true },
                  },
                ]}
                submit="Use this currency"
                send={async (values) => {
                  if (values.currency) {
                    shut();
                    choose(values.currency.toUpperCase());
                  }
                  return undefined;
                }}
              />
              <h3>Key</h3>
              <Facts
                rows={[
                  ["Operator", operatorCode],
                  ["Key ID", <code key="key">{keyId}</code>],
                ]}
              />
              <p class="quiet-text">
                Kept in this browser, where no script can read its secret, until {MAX_IDLE_MS / MINUTE_MS} minutes
                without input.
              </p>
              <div class="row">
                <button type="button" onClick={() => void lock("forgotten")}>
                  Forget this key
                </button>
                <button type="button" class="quiet" onClick={shut}>
                  Close
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
