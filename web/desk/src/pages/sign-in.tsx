import { useState } from "preact/hooks";
import { ruleOf } from "../../../lib/field-errors.ts";
import { Control } from "../../../ui/control.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
import { Failure } from "../../../ui/states.tsx";
import { SignedOutError } from "../lib/api.ts";

interface SignInOf {
  readonly signIn: (token: string) => Promise<void>;
  readonly reason: string;
}

/** Asks for a staff token. It goes nowhere but into the calls of this page, and is forgotten with it. */
export function SignIn({ signIn, reason }: SignInOf) {
  const [token, setToken] = useState("");
  const { wrong, problem, ...parts } = useSubmit([], ruleOf, async () => {
    if (token.trim() === "") return { token: "Enter your staff token." };
    try {
      await signIn(token.trim());
    } catch (refused) {
      parts.form.current?.querySelector("input")?.focus();
      throw refused;
    }
    return undefined;
  });
  return (
    <section class="narrow">
      <h1>Sign in to the desk</h1>
      <p>
        {reason ||
          "Enter your staff token. An administrator issues one: npm run admin -- staff issue-token <id>. Behind Cloudflare Access people need none: an administrator enters their address."}
      </p>
      <SubmitForm {...parts} submit="Sign in">
        <Control
          field={{
            ...{ name: "token", label: "Staff token", type: "password", required: true },
            hint: "It stays in this page's memory: reloading or closing the page signs you out.",
          }}
          value={token}
          error={wrong.token ?? ""}
          onValue={setToken}
        />
        {problem instanceof SignedOutError ? (
          <div class="state bad" role="alert">
            <strong>Not signed in</strong>
            <span>{problem.message}</span>
          </div>
        ) : (
          problem !== undefined && <Failure error={problem} />
        )}
      </SubmitForm>
    </section>
  );
}
