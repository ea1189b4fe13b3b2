import { useRef, useState } from "preact/hooks";
import { Control } from "../../../ui/control.tsx";
import { Failure } from "../../../ui/states.tsx";
import { SignedOutError } from "../lib/api.ts";

interface SignInOf {
  readonly signIn: (token: string) => Promise<void>;
  readonly reason: string;
}

/** Asks for a staff token. It goes nowhere but into the calls of this page, and is forgotten with it. */
export function SignIn({ signIn, reason }: SignInOf) {
  const [token, setToken] = useState("");
  const [error, setError] = useState<unknown>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    setError(undefined);
    setIsBusy(true);
    try {
      await signIn(token.trim());
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
      form.current?.querySelector("input")?.focus();
    }
  };
  return (
    <section class="narrow">
      <h1>Sign in to the desk</h1>
      <p>
        {reason ||
          "Enter your staff token. An administrator issues one: npm run admin -- staff issue-token <id>. Behind Cloudflare Access people need none: an administrator enters their address."}
      </p>
      <form ref={form} class="form" noValidate onSubmit={(event) => void send(event)}>
        <Control
          field={{
            ...{ name: "token", label: "Staff token", type: "password", required: true },
            hint: "It stays in this page's memory: reloading or closing the page signs you out.",
          }}
          value={token}
          onValue={setToken}
        />
        {error instanceof SignedOutError ? (
          <div class="state bad" role="alert">
            <strong>Not signed in</strong>
            <span>{error.message}</span>
          </div>
        ) : (
          error !== undefined && <Failure error={error} />
        )}
        <div class="form-end">
          <button type="submit" class="main" disabled={isBusy}>
            Sign in
          </button>
        </div>
      </form>
    </section>
  );
}
