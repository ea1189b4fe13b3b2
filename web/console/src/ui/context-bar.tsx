import { useEffect } from "preact/hooks";
import { forgetCredentials } from "../../../lib/key-store.ts";
import { grouped } from "../../../lib/money.ts";
import { Chip } from "../../../ui/chip.tsx";
import { plain } from "../../../ui/control.tsx";
import { Dialog, useDialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account, isLocal } from "../lib/account.ts";
import { addMoney, balance, followBalance, readBalance } from "../lib/balance.ts";
import { type PlayerSettings, playerSettings, recentPlayers, savePlayer } from "../lib/player.ts";
import { TOP_UP_UNITS } from "../lib/reference-wallet.ts";

const CURRENCY = /^[A-Z0-9]{3,10}$/;
/** Usual currencies of the seed; any other may be typed. */
const CURRENCIES = plain(["EUR", "USD", "GBP", "JPY", "BRL", "BTC"]);

/**
 * The tab's operator and key, player and currency, with the balance in the reference wallet. `changed` is called when
 * another player is chosen.
 */
export function ContextBar({ changed }: { readonly changed: () => void }) {
  const { turn, open, closed } = useDialog();
  const { playerId, currency } = playerSettings();
  useEffect(followBalance, []);
  useEffect(() => {
    if (isLocal()) void readBalance();
  }, [playerId]);
  const choose = (player: PlayerSettings) => {
    savePlayer(player);
    say(`Playing as ${player.playerId} in ${player.currency}.`);
    changed();
  };
  return (
    <>
      <button
        type="button"
        class="context-player"
        title="Change the player or the key"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span class="dot" aria-hidden="true" />
        <span>{playerId}</span>
        <small>{currency}</small>
      </button>
      {isLocal() && <Balance />}
      <button
        type="button"
        class="context-key"
        title={`Signed with ${account().keyId}. Change the key`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <code>{account().keyId}</code>
      </button>
      {turn > 0 && (
        <Dialog key={turn} label="Player and key" onClose={closed}>
          {(shut) => (
            <Choice
              choose={(player) => {
                shut();
                choose(player);
              }}
              shut={shut}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

function Balance() {
  const now = balance.value;
  const isSilent = now === "silent";
  const title = isSilent
    ? "The reference wallet does not answer. Trying again."
    : now
      ? "The balance in the reference wallet"
      : "The reference wallet creates a player with their first game";
  return (
    <>
      <span class={`balance money ${isSilent ? "bad" : ""}`} role="status" title={title}>
        {isSilent ? "wallet down" : now ? `${grouped(now.balance)} ${now.currency}` : "–"}
      </span>
      <button
        type="button"
        class="quiet"
        title={`Add ${TOP_UP_UNITS} to the balance`}
        hidden={isSilent || !now}
        onClick={() => void addMoney()}
      >
        Top up
      </button>
    </>
  );
}

function Choice({ choose, shut }: { readonly choose: (player: PlayerSettings) => void; readonly shut: () => void }) {
  const { playerId, currency } = playerSettings();
  const others = recentPlayers().filter((one) => one.playerId !== playerId || one.currency !== currency);
  const { operatorCode, keyId } = account();
  return (
    <>
      <h2>Player and key</h2>
      <Form
        fields={[
          {
            ...{ name: "player_id", label: "Player ID", hint: "A test player of your wallet" },
            ...{ value: playerId, maxLength: 120, required: true },
          },
          {
            ...{ name: "currency", label: "Currency", value: currency, maxLength: 10, required: true },
            of: () => CURRENCIES,
          },
        ]}
        submit="Use this player"
        send={async (values) => {
          const chosen = { playerId: values.player_id ?? "", currency: values.currency?.toUpperCase() ?? "" };
          if (chosen.playerId === "") return { player_id: "Fill this in." };
          if (!CURRENCY.test(chosen.currency)) return { currency: "Enter a currency code, such as EUR." };
          choose(chosen);
          return undefined;
        }}
      />
      {others.length > 0 && (
        <>
          <h3>Recent players</h3>
          <div class="chips">
            {others.map((one) => (
              <Chip key={`${one.playerId} ${one.currency}`} onClick={() => choose(one)}>
                {one.playerId}
                <small>{one.currency}</small>
              </Chip>
            ))}
          </div>
        </>
      )}
      <h3>Key</h3>
      <p>
        Calls are signed as <strong>{operatorCode}</strong> with <code>{keyId}</code>.
      </p>
      <div class="row">
        <button type="button" onClick={() => void signOut()}>
          Use another key
        </button>
        <button type="button" class="quiet" onClick={shut}>
          Close
        </button>
      </div>
    </>
  );
}

async function signOut(): Promise<void> {
  await forgetCredentials();
  sessionStorage.setItem("ask", "yes");
  location.reload();
}
