import type { Trouble } from "../../../../clients/typescript/src/index.ts";
import { fromNow } from "../../../lib/format.ts";
import { MINUTE_MS } from "../../../lib/time.ts";
import { To } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { account } from "../lib/account.ts";

/** Says beneath the top what does not answer, as long as it lasts. */
export function TroubleBar() {
  const { data } = useLoad(
    async (signal) =>
      (
        await account()
          .client.troubles({ signal })
          .catch(() => undefined)
      )?.troubles ?? [],
    "",
    MINUTE_MS,
  );
  return (
    <div class="troubles" role="status" hidden={!data?.length}>
      {data?.map((one) => (
        <p key={`${one.kind} ${one.since}`}>
          <Words {...one} />
        </p>
      ))}
    </div>
  );
}

function Words({ kind, provider_code: code, since, consecutive_unanswered: count, likely_cause: cause }: Trouble) {
  if (kind === "provider")
    return (
      <>
        {code} does not answer. That began {fromNow(since)}. Its launches fail until it answers again.
      </>
    );
  return (
    <>
      Your wallet does not answer. That began {fromNow(since)}.
      {count !== null && ` ${count} calls in a row had no answer when the event was sent.`} {cause ?? ""}{" "}
      <To path={["transactions"]} query={{ status: "pending" }}>
        What waits
      </To>
    </>
  );
}
