import type { ComponentChild } from "preact";
import { decoded } from "../../../lib/address.ts";
import { where } from "../../../lib/where.ts";
import { named, rowMoment, SCROLLS, To } from "../../../ui/facts.tsx";
import { Filters, rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { actOf } from "../lib/acts.ts";
import { changesOf, changesText, isComparable } from "../lib/changes.ts";
import { paged } from "../lib/desk.ts";
import type { AuditPage as Audit } from "../lib/generated.ts";

type Entry = Audit["entries"][number];

/** The audit log: time, person, change and object, newest first. */
export function AuditPage() {
  const { query } = where.value;
  const { from, to } = rangeOf(query, "7d");
  const [actor, about] = [query.get("actor") || undefined, query.get("about") || undefined];
  const filter = { since: from, until: to, actor, about, order: "newest" };
  return (
    <Page
      title="Audit"
      heading="Audit log"
      lead="Every change through the back office, newest first. npm run admin -- audit verify checks that none was altered."
    >
      <Filters
        fields={[
          {
            name: "actor",
            label: "Who",
            value: actor ?? "",
            placeholder: "anyone",
            hint: "A staff member's ID, or root.",
          },
          {
            ...{ name: "about", label: "What or on whom", value: about ?? "", placeholder: "anything" },
            hint: "A part of the call, such as an operator's code or “keys”.",
          },
        ]}
      />
      <TimeRange byDefault="7d" />
      <List<Entry>
        what="audit log"
        by={JSON.stringify(filter)}
        rows={15}
        read={paged("GET /admin/v1/audit", "entries", { query: filter })}
        columns={[
          { head: "When, UTC", cell: ({ at }) => rowMoment(at) },
          {
            head: "Who",
            cell: ({ actor: who, address }) =>
              named(
                who ? (
                  <To path={["audit"]} query={{ actor: who }}>
                    {who}
                  </To>
                ) : (
                  "unknown"
                ),
                address,
              ),
          },
          { head: "What", cell: ({ action }) => whatOf(action) },
          { head: "On whom", cell: ({ action }) => subjectOf(action) },
          { head: "Before → after", cell: (entry) => <Changes entry={entry} />, text: changesText },
        ]}
        empty={<Empty title="No changes match.">Choose a longer time, or fewer filters.</Empty>}
      />
    </Page>
  );
}

const VERBS: Readonly<Record<string, string>> = { PUT: "Set", POST: "Add to", DELETE: "Remove" };

/** "PUT /admin/v1/operators/acme/window" → "Set window of operator"; an act as its button is named. */
function whatOf(action: string): ComponentChild {
  const act = actOf(action);
  if (act) return named(<strong>{act[0]}</strong>, act[1]);
  const { verb, kind, rest } = partsOf(action);
  return named(<strong>{[VERBS[verb] ?? verb, rest || kind].join(" ")}</strong>, rest && kind ? `of ${kind}` : false);
}

/** Collections whose next segment names one of them, and what one is called. */
const SINGULAR: Readonly<Record<string, string>> = {
  operators: "operator",
  providers: "provider",
  staff: "member",
  invoices: "invoice",
  games: "game",
  movements: "transaction",
  proposals: "proposal",
  alerts: "alert",
  restores: "restore",
  shards: "database",
  maintenance: "maintenance",
  "alert-silences": "silence",
};

function partsOf(action: string) {
  const [verb = "", path = ""] = action.split(" ");
  const [kind = "", ...segments] = path
    .replace(/^\/(?:admin\/)?v1\//, "")
    .split("/")
    .map(decoded);
  const one = SINGULAR[kind];
  // Of "stops/provider/lantern" and "risk/operator/acme" the subject is the last.
  if (!one && segments.length === 2) return { verb, kind: segments[0] ?? "", id: segments[1] ?? "", rest: kind };
  if (!one || (segments.length === 1 && (segments[0] === "replay" || segments[0] === "test")))
    return { verb, kind: "", id: "", rest: [kind, ...segments].join(" ") };
  return { verb, kind: one, id: segments[0] ?? "", rest: segments.slice(1).join(" ") };
}

const PAGES = new Set(["operator", "provider", "member", "invoice", "game", "transaction"]);

function subjectOf(action: string): ComponentChild {
  const { kind, id } = partsOf(action);
  if (!id) return "–";
  return PAGES.has(kind) ? <To path={[kind, id]}>{id}</To> : id;
}

const MAX_VALUE_LENGTH = 160;

/** A value in a row of the table: a long one is cut, and whole in what was sent and in the file. */
const shown = (text: string): string =>
  text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)} …`;

/** Differences from the previous call of this kind, or the whole body where there was none. */
function Changes({ entry }: { readonly entry: Entry }) {
  const changes = changesOf(entry);
  const none = isComparable(entry) ? "Nothing differs from the last time." : "Nothing besides the call.";
  return (
    <div class="wide">
      {changes.length === 0 && <span class="quiet-text">{none}</span>}
      <ul>
        {changes.slice(0, MAX_SHOWN).map(({ path, before, after }) => (
          <li key={path}>
            {path}:{" "}
            {before !== undefined && (
              <>
                <del>{shown(before)}</del> →{" "}
              </>
            )}
            <ins>{shown(after)}</ins>
          </li>
        ))}
        {changes.length > MAX_SHOWN && <li>and {changes.length - MAX_SHOWN} more: see what was sent</li>}
      </ul>
      <details>
        <summary>What was sent</summary>
        <pre class="scroll" {...SCROLLS}>
          {JSON.stringify(entry.detail, null, 2)}
        </pre>
        <p class="meta">Request {entry.request_id}</p>
      </details>
    </div>
  );
}

const MAX_SHOWN = 6;
