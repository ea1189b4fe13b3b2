import { RefusedError } from "../../../../clients/typescript/src/index.ts";
import { credentialsOf } from "../../../lib/key-store.ts";
import { CallButton, Form } from "../../../ui/form.tsx";
import { Failure } from "../../../ui/states.tsx";
import { connect, DEMO, isLocal, session } from "../lib/account.ts";

/** Asks for a key. It signs requests here; its secret is never sent. */
export function Connect({ reason }: { readonly reason: unknown }) {
  const enter = async (id: string, text: string) => {
    const account = await connect(await credentialsOf(id, text));
    sessionStorage.removeItem("ask");
    session.value = account;
    return undefined;
  };
  return (
    <section class="narrow">
      <h1>Connect to the sandbox</h1>
      <p>
        Requests are signed in this tab with your key. The secret stays in this browser, where no script can read it
        back, and is never sent.
      </p>
      <div class="stack">
        {reason !== undefined && <Failure error={reason} {...(!(reason instanceof RefusedError) && { retry })} />}
        <Form
          fields={[
            { name: "key_id", label: "Key ID", required: true },
            { name: "secret", label: "Secret", type: "password", required: true },
          ]}
          submit="Connect"
          send={async ({ key_id: id = "", secret = "" }) => {
            if (id === "") return { key_id: "Enter the ID of a key." };
            return secret === "" ? { secret: "Enter the secret of the key." } : enter(id, secret);
          }}
        />
      </div>
      <h2>No key yet?</h2>
      {isLocal() ? (
        <>
          <p>A local sandbox comes with a demo operator.</p>
          <CallButton call={() => enter(DEMO.keyId, DEMO.secret)}>Use the demo operator</CallButton>
        </>
      ) : (
        <p>Ask the staff of the service for a key of the sandbox.</p>
      )}
    </section>
  );
}

const retry = () => location.reload();
