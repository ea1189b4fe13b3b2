import { type Child, h } from "../../../lib/dom.ts";
import { duration, words } from "../../../lib/format.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { copyable } from "../../../parts/toast.ts";
import { type Desk, type OpenPage, type PageContext, pageHref } from "../lib/desk.ts";
import { ask, control, controls, doNow } from "../parts/controls.ts";
import { age, facts, heading, mark, moment, table } from "../parts/facts.ts";
import { keyList } from "../parts/keys.ts";
import { maintenanceControl, stopControl, undoableStop } from "../parts/stop-controls.ts";

const WITHDRAW = "DELETE /admin/v1/providers/{code}/windows";
const RESTORE = "PUT /admin/v1/providers/{code}/windows";

/** A provider: how it answers, what of it is stopped, its settings and keys. */
export const providerPage: OpenPage = (context) => {
  const {
    account: desk,
    path: [code = ""],
    signal,
  } = context;
  const view: Loaded = loaded(
    "the provider",
    signal,
    () => read(context, code),
    (answer) => shown(desk, answer, view.refresh),
  );
  return { title: `Provider ${code}`, element: view.element };
};

async function read({ account: { api }, signal }: PageContext, code: string) {
  const [provider, status, stops] = await Promise.all([
    api.call("GET /admin/v1/providers/{code}", { path: { code }, signal }),
    api.call("GET /admin/v1/providers/{code}/status", { path: { code }, signal }),
    api.call("GET /admin/v1/stops", { signal }),
  ]);
  const own = stops.stops.filter(
    (stop) => (stop.scope === "provider" && stop.code === code) || stop.game?.provider_code === code,
  );
  return { provider, status, stops: own };
}

type Answer = Awaited<ReturnType<typeof read>>;

function shown(desk: Desk, { provider, status, stops }: Answer, refresh: () => Promise<void>): Child[] {
  const code = provider.provider_code;
  const isStopped = stops.some(({ kind, scope }) => kind === "switch" && scope === "provider");
  const tones = { up: "good", unsteady: "warn", down: "bad" } as const;
  const called = status.calls.filter(({ calls }) => calls > 0);
  return [
    heading(
      "provider",
      code,
      mark(status.status === "up" ? "answers" : status.status, tones[status.status]),
      isStopped && mark("takes no bets", "warn"),
    ),
    h(
      "p",
      { class: "lead" },
      provider.provider_name,
      status.since !== null && " · no answer since ",
      moment(status.since),
    ),
    ...stops.map((stop) => undoableStop(desk, stop, refresh)),
    controls(
      !isStopped && stopControl(desk, { scope: "provider", code }, refresh),
      maintenanceControl(desk, { scope: "provider", code }, refresh),
    ),
    h("p", {}, h("a", { href: `${pageHref("games")}?provider=${encodeURIComponent(code)}` }, "Its games")),
    h("h2", {}, "In the lobbies"),
    h(
      "p",
      { class: "meta" },
      "Withdrawing takes its games out of every operator's window at once, and remembers where they were.",
    ),
    ...windows(desk, code, refresh),
    h("h2", {}, "Our calls to it, last hour"),
    called.length === 0
      ? h("p", { class: "quiet-text" }, provider.adapter === "http" ? "None." : "A sandbox provider is not called.")
      : table(
          "Calls to the provider",
          ["Call", "Calls", "Refused", "Unanswered", "Average", "Slowest", "Last fault"],
          called.map((row) => [
            words(row.call),
            ...[row.calls, row.refused, row.unanswered].map(String),
            row.average_ms === null ? "–" : duration(row.average_ms),
            row.max_ms === null ? "–" : duration(row.max_ms),
            row.last_fault_at === null ? "–" : h("span", {}, age(row.last_fault_at), ` ${row.last_fault ?? ""}`),
          ]),
        ),
    h("h2", {}, "Settings"),
    facts(
      ["Adapter", provider.adapter],
      ["Base URL", provider.base_url && copyable(provider.base_url)],
      [
        "Requests a minute",
        provider.requests_per_minute === null ? "30,000, the default" : String(provider.requests_per_minute),
      ],
      ["Replays at", provider.replay_url],
      ["Created", moment(provider.created_at)],
    ),
    h("h2", {}, "Keys"),
    keyList(desk, { kind: "provider", code, keys: provider.keys }, refresh),
  ];
}

function windows(desk: Desk, code: string, refresh: () => Promise<void>): Child[] {
  const withdraw = () =>
    ask({
      title: `Take ${code} out of every window`,
      explain: [
        h("p", {}, "New sessions see it at once, lists within 30 seconds. Open games go on. “Put it back” undoes it."),
      ],
      submit: "Withdraw it",
      dangerous: true,
      run: () => desk.api.call(WITHDRAW, { path: { code } }),
      done: `${code} is in no window.`,
      after: refresh,
    });
  const restore = () =>
    void doNow(() => desk.api.call(RESTORE, { path: { code } }), `${code} is back where it was.`, refresh);
  return [
    controls(
      control(desk, { route: WITHDRAW, label: "Withdraw from all windows", tone: "danger", run: withdraw }),
      control(desk, { route: RESTORE, label: "Put it back", run: restore }),
    ),
  ];
}
