import { fill, h } from "../../../lib/dom.ts";
import { counted } from "../../../lib/format.ts";
import { grouped, sumsOf } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { poll } from "../../../lib/poll.ts";
import { field, form, input, showFieldErrors } from "../../../parts/forms.ts";
import { loaded, paged } from "../../../parts/loaded.ts";
import { empty, failure } from "../../../parts/states.ts";
import { missingScope, type OpenPage } from "../lib/desk.ts";
import type { ReplayedFailed } from "../lib/generated.ts";
import { inputTime, sentTime } from "../lib/time.ts";
import { ask, control, controls, isProposal } from "../parts/controls.ts";
import { link, table } from "../parts/facts.ts";
import { transactionLine } from "../parts/story.ts";

const REPLAY = "POST /admin/v1/movements/replay";
const PROGRESS_MS = 3_000;
const DAYS_BACK = 4;
const DAY_MS = 86_400_000;

/** Failed transactions: a preview of those that a filter finds, sending them again in bulk, and the list. */
export const failedPage: OpenPage = ({ account: desk, query, signal }) => {
  const { api } = desk;
  // The preview is the same call as the sending: without its scope there is neither.
  const isAllowed = missingScope(desk, REPLAY) === undefined;
  const operator = input("operator_code", { value: query.get("operator") ?? "", required: true, maxLength: 120 });
  const from = input("created_from", { type: "datetime-local", value: inputTime(Date.now() - DAYS_BACK * DAY_MS) });
  const before = input("created_before", { type: "datetime-local" });
  const code = input("code", { maxLength: 120, placeholder: "any" });
  const result = h("div", { role: "status" });
  const list = h("div", {});

  const filter = () => ({
    operator_code: operator.value.trim(),
    created_from: sentTime(from.value),
    created_before: before.value === "" ? null : sentTime(before.value),
    code: code.value.trim() || null,
  });
  const preview = (body: ReturnType<typeof filter>) => api.call(REPLAY, { body: { ...body, dry_run: true }, signal });

  const find = async () => {
    const body = filter();
    try {
      show(body, await preview(body));
      if (!signal.aborted) fill(list, listOf(body.operator_code));
    } catch (error) {
      if (!signal.aborted && !showFieldErrors(filters, error)) fill(result, failure(error));
    }
  };

  const show = (body: ReturnType<typeof filter>, found: ReplayedFailed) => {
    if (found.count === 0) return fill(result, empty(`No failed transactions of ${body.operator_code} are left.`));
    const send = () =>
      ask({
        title: `Send ${counted(found.count, "transaction")} again`,
        explain: [
          h("p", {}, `To the wallet of ${body.operator_code}: ${sumsOf(found.sums)}.`),
          h(
            "p",
            {},
            "Each is sent with its own id and body, for 72 hours again. One that the wallet has booked is not booked twice. A failed bet is sent as its rollback.",
          ),
        ],
        submit: "Send them again",
        dangerous: true,
        run: () => api.call(REPLAY, { body: { ...body, dry_run: false } }),
        done: "They are being sent.",
        after: (answer) => isProposal(answer) || follow(body, found.count),
      });
    fill(
      result,
      h("h2", {}, `${counted(found.count, "transaction")} found`),
      table(
        "Sums of what was found",
        ["What", "Count", "Amount"],
        found.sums.map((sum) => [
          `${sum.type}s`,
          String(sum.count),
          h("span", { class: "money" }, `${grouped(sum.amount)} ${sum.currency}`),
        ]),
      ),
      controls(control(desk, { route: REPLAY, label: `Send ${found.count} again`, tone: "danger", run: send })),
    );
  };

  /** What the filter still finds is what is left: that is the progress. */
  const follow = (body: ReturnType<typeof filter>, count: number) => {
    const bar = h("progress", { max: count, value: 0, aria: { label: "Sent again" } });
    const text = h("p", {}, "Sending…");
    fill(result, h("h2", {}, "Sending again"), bar, text);
    poll(PROGRESS_MS, signal, async () => {
      const left = (await preview(body).catch(() => undefined))?.count;
      if (left === undefined || signal.aborted) return signal.aborted;
      bar.value = Math.max(0, count - left);
      text.textContent = `${Math.max(0, count - left)} of ${count} are no longer failed. What the wallet refuses again comes back.`;
      if (left === 0) fill(list, listOf(body.operator_code));
      return left === 0;
    });
  };

  const listOf = (of: string) =>
    h(
      "section",
      {},
      h("h2", {}, `Failed at ${of}`),
      paged(
        "failed transactions",
        signal,
        async (cursor) => {
          const page = await api.call("GET /admin/v1/movements", {
            query: { status: "failed", operator_code: of, cursor },
            signal,
          });
          return {
            rows: page.movements.map((one) => ({ ...one, attempts: one.attempts.length })),
            next: page.next_cursor,
          };
        },
        transactionLine,
        () => empty("None."),
      ),
    );

  const filters = form(
    "Preview",
    find,
    h(
      "div",
      { class: "pair" },
      field("Operator", operator),
      field("Last error", code, "The wallet's error code, or UNANSWERED."),
    ),
    h(
      "div",
      { class: "pair" },
      field("Created from, UTC", from),
      field("Created before, UTC", before, "Empty: until now."),
    ),
  );
  const byOperator = loaded(
    "what has failed",
    signal,
    () => api.call("GET /admin/v1/overview", { signal }),
    ({ unsettled }) => {
      const failed = Map.groupBy(
        unsettled.filter(({ status }) => status === "failed"),
        (row) => row.operator_code,
      );
      if (failed.size === 0)
        return [empty("Nothing has failed.", "A transaction fails after 72 hours without an answer of the wallet's.")];
      return [
        table(
          "What has failed, by operator",
          ["Operator", "What to do", "Count", "Amount"],
          [...failed].map(([of, rows]) => [
            link(of, "operator", of),
            h(
              "button",
              {
                type: "button",
                on: {
                  click: () => {
                    operator.value = of;
                    if (isAllowed) void find();
                    else fill(list, listOf(of));
                  },
                },
              },
              `${isAllowed ? "Preview" : "List"} ${of}`,
            ),
            String(rows.reduce((sum, row) => sum + row.count, 0)),
            h("span", { class: "money" }, sumsOf(rows)),
          ]),
        ),
      ];
    },
  );
  if (operator.value !== "") void (isAllowed ? find() : fill(list, listOf(operator.value)));
  return pageOf(
    "Failed",
    "Failed transactions",
    byOperator.element,
    h("h2", {}, "Send again in bulk"),
    isAllowed ? filters : control(desk, { route: REPLAY, label: "Sending again", run: () => undefined }),
    result,
    list,
  );
};
