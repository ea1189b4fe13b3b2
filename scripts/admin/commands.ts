import type { Json } from "./back-office.ts";
import { type Command, commandOf, type Output, type Spec } from "./command.ts";
import { table } from "./table.ts";
import {
  approve,
  createOperator,
  dryRun,
  importGames,
  importJournal,
  invoiceBy,
  issueOperatorKey,
  putImage,
  replayFailed,
  silence,
  verifyLog,
  windowOf,
} from "./written.ts";

const TRANSACTIONS = "transaction_id type status round_id player_id amount currency refusal_code age created_at";
const CAMPAIGNS =
  "id operator_code provider_code reference status currency player_count campaign_limit valid_until failure_reason";
const STOPS = "in_force kind scope code game starts_at ends_at player_text reason id";
const SHARDS = "shard state size_bytes movements operators opened_at closed_at lagging_since export retired_at";
const INVOICES = "id number status operator_code period currency amount tax_amount total payment_status due_at";
const percent = (part: number) => `${Math.floor(100 * part)} %`;
const shardRow = (shard: Json): Json => ({ ...shard, export: shard.export && percent(shard.export.progress) });
const stopRow = (stop: Json): Json => ({ ...stop, game: stop.game && `${stop.game.provider_code}:${stop.game.code}` });

/** One row for each attempt; a notification without attempts has one row. */
function deliveries({ notifications }: Json): Partial<Output> {
  const rows = notifications.flatMap(({ event, status, deliveries: attempts }: Json) =>
    (attempts.length > 0 ? attempts : [{}]).map((one: Json) => ({ event, status, ...one })),
  );
  return { rows, columns: ["event", "status", "started_at", "http_status", "outcome", "error"] };
}

/** A row for each band of a provider and of its sections; a deal without bands is one. */
function bandsOf({ provider_code, tiers, rates, sections }: Json): Json[] {
  const parts = [{ section_code: null, rates }, ...sections];
  return parts.flatMap(({ section_code, rates: ofPart }: Json) =>
    ofPart.flatMap(({ tier_ordinal, percent: share }: Json) => {
      const bands = tiers.filter(({ ordinal }: Json) => ordinal === tier_ordinal);
      const row = (band: Json) => ({ provider_code, section_code, ...band, percent: share });
      return (bands.length > 0 ? bands : [{}]).map(row);
    }),
  );
}

const rows = (of: (data: Json) => Json[], columns: string) => (data: Json) => ({
  rows: of(data),
  columns: columns.split(" "),
});

/** Faults, and the remedy for each. */
function shardNotes({ shards }: Json): string | undefined {
  const notes = shards.flatMap(({ shard, state, size_bytes: size, export: made }: Json) => [
    ...(state === null ? [`Shard ${shard} is bound and not open. To open it: npm run shards -- add ${shard}`] : []),
    ...(size === null && state !== "retired"
      ? [`Shard ${shard} has no database in this deployment: its sessions are answered 503. Bind it again and deploy.`]
      : []),
    ...(state === "open" && size >= LARGE_BYTES
      ? [`Shard ${shard} is ${percent(size / MAX_BYTES)} full. It is closed at 80 %, if another is open.`]
      : []),
    ...(made && made.progress < 1
      ? [`The export of shard ${shard} is at ${percent(made.progress)}, and goes on.`]
      : []),
  ]);
  const open = shards.filter(({ state }: Json) => state === "open");
  if (shards.length > 1 && open.length === 1)
    notes.push(`Shard ${open[0].shard} is the only open one, and cannot be closed. To add one: npm run shards -- add`);
  return notes.length === 0 ? undefined : notes.join("\n");
}

const MAX_BYTES = 10 * 1000 ** 3;
/** A database is worth a look from 70 % on: at 80 % it is closed. */
const LARGE_BYTES = 0.7 * MAX_BYTES;

const STATES = `STATE  open      takes new sessions
       filling   gets its copies within minutes, and is open then
       closing   takes late movements alone
       exported  is closing, and its archive has all that it has
       retired   takes nothing; its archive answers once its binding is removed
       -         is bound and not open: npm run shards -- add N

SIZE_BYTES and MOVEMENTS are - where this deployment has no database of that number. A database holds 10 GB and is
closed by itself at 8, if another is open. EXPORT is the progress of the last export.`;
const CLOSE = `No new session is opened in it. Sessions that are open play on, and late movements are taken. Its operators are
spread over the open ones by what they bring: "plan" shows how. Refused if those cannot carry them, or if no other is open.
"reopen" takes it back until one of them has opened a session elsewhere. A repeat changes nothing.`;
const EXPORT = `It is read and written to the bucket of documents in the background. Run the command again, or list, to see the progress.
A movement that comes later makes the archive incomplete, and the state "closing" again: export again.`;
const RETIRE = `For good: from now on the database refuses every movement. It must be exported, without a movement for
SHARD_RETENTION_DAYS (90 unless it is set), and all its play billed, with final statements. A refusal says what is missing, and
changes nothing. Then remove its binding and deploy: docs/ledger-databases.md#retiring-a-database-of-the-ledger`;

const SPECS: Readonly<Record<string, Spec>> = {
  "overview show": {
    call: "GET /overview",
    show: (data) => {
      const money = ["minute", "currency", "bets", "bet_amount", "wins", "win_amount", "refused"];
      const parts = [
        ["Money of the last minutes", data.money.minutes.slice(-10), money],
        ["Unsettled", data.unsettled, ["operator_code", "status", "type", "currency", "count", "amount", "since"]],
        ["Wallets in trouble", data.wallets, ["operator_code", "status", "unanswered_calls", "since"]],
        ["Providers in trouble", data.providers, ["provider_code", "status", "since"]],
      ] as const;
      return { text: parts.map(([title, lines, columns]) => `${title}\n${table(lines, columns)}`).join("\n\n") };
    },
  },
  "service show": {
    call: "GET /service",
    show: (data) => {
      type Figure = Readonly<Record<string, unknown>> & { readonly values: readonly (number | null)[] };
      const figures = data.figures.map((figure: Figure) => ({ ...figure, now: figure.values.at(-2) ?? "-" }));
      const parts = [
        [`The last whole minute (${data.source})`, figures, ["name", "of", "now", "unit", "is"]],
        ["Objectives", data.objectives, ["name", "goal", "good", "events", "long", "short", "is_burning"]],
      ] as const;
      return { text: parts.map(([title, lines, columns]) => `${title}\n${table(lines, columns)}`).join("\n\n") };
    },
  },
  "game list": {
    call: "GET /games",
    columns: "id provider_code code name type rtp section_code withdrawn_at",
  },
  "game show": { call: "GET /games/{id}" },
  "game import": {
    call: "PUT /providers/{code}/games",
    summary: "Import a provider's games from a JSON file: a list, or an object with `games`",
    file: "games",
    fixed: { replace: undefined },
    more: { "--replace": "Withdraw the provider's games that are not in the file" },
    isDangerous: ({ more }) => more.replace === true,
    run: importGames,
  },
  "image put": { call: "POST /images", moreArgs: ["image"], run: putImage },
  "currency put": { call: "PUT /currencies/{code}" },
  "live list": {
    call: "GET /live-tables",
    args: ["currency"],
    columns: "provider_code game_code name open dealer min_bet max_bet players updated_at",
    note: ({ pending }) =>
      pending ? "Some providers have not sent their tables yet: repeat it in a moment." : undefined,
  },
  "jackpot list": {
    call: "GET /jackpots",
    show: rows(
      ({ feeds }) =>
        feeds.flatMap(({ provider_code, read_at, jackpots }: Json) =>
          jackpots.flatMap(({ id, name, status, tiers }: Json) =>
            tiers.map(({ tier, amount }: Json) => ({ provider_code, id, name, status, tier, amount, read_at })),
          ),
        ),
      "provider_code id name status tier amount read_at",
    ),
  },
  "exchange list": { call: "GET /exchange-rates", columns: "currency usd updated_at" },
  "exchange set": { call: "PUT /exchange-rates", columns: "currency usd updated_at" },

  "operator create": {
    call: "PUT /operators/{code}",
    summary: "Create an operator with a first key and print what it needs to start",
    run: createOperator,
  },
  "operator put": { call: "PUT /operators/{code}" },
  "operator set": {
    call: "PUT /operators/{code}",
    summary: "Change settings of an operator that exists, and print what has changed; all others keep their value",
    details: 'A URL or the allowlist that is "none" is removed.',
    change: { whole: false },
    // Where money goes, and who may call.
    isDangerous: ({ fields }) =>
      fields.wallet_url !== undefined || fields.allowlist !== undefined || Object.values(fields).includes(null),
  },
  "operator list": { call: "GET /operators", columns: "code name requests_per_minute market wallet_url created_at" },
  "operator show": { call: "GET /operators/{code}" },
  "operator add-games": {
    call: "PUT /operators/{code}/window",
    summary: "Add providers to an operator's window, or games that were excluded; the rest stays",
    fixed: { provider_codes: undefined, excluded_game_ids: undefined },
    more: {
      "--provider <CODE>": "Provider to add. Repeatable.",
      "--include <GAME_ID>": "Game to exclude no longer. Repeatable.",
    },
    isDangerous: true,
    run: (backOffice, input) =>
      windowOf(backOffice, input, ({ provider = [], include = [] }) => ({ added: provider, included: include })),
  },
  "operator remove-games": {
    call: "PUT /operators/{code}/window",
    summary: "Take providers out of an operator's window, or exclude games; the rest stays",
    fixed: { provider_codes: undefined, excluded_game_ids: undefined },
    more: {
      "--provider <CODE>": "Provider to take out. Repeatable.",
      "--exclude <GAME_ID>": "Game to exclude. Repeatable.",
    },
    isDangerous: true,
    run: (backOffice, input) =>
      windowOf(backOffice, input, ({ provider = [], exclude = [] }) => ({ removed: provider, excluded: exclude })),
  },
  "operator window": {
    call: "PUT /operators/{code}/window",
    summary: "Replace an operator's window: the games that it may offer; add-games and remove-games change a part",
    details: "--provider none: no games at all.",
    isDangerous: true,
  },
  "operator issue-key": {
    call: "POST /operators/{code}/keys",
    summary: "Issue an operator's key; its secret is shown only once",
    run: issueOperatorKey,
  },
  "operator revoke-key": { call: "DELETE /operators/{code}/keys/{key_id}", isDangerous: true },
  "operator usage": { call: "GET /operators/{code}/usage", columns: "minute requests rate_limited" },
  "operator block": { call: "PUT /operators/{code}/players/{player_id}/block" },
  "operator unblock": { call: "DELETE /operators/{code}/players/{player_id}/block" },
  "operator setting-changes": {
    call: "GET /operators/{code}/setting-changes",
    columns: "id state asked_by asked_at effective_at decided_by reason",
  },
  "operator stop-change": { call: "POST /operators/{code}/setting-changes/{id}/stop" },
  "operator blocks": { call: "GET /operators/{code}/blocks", columns: "player_id blocked_at ends_at reason" },
  "operator sessions": {
    call: "GET /operators/{code}/sessions",
    columns: "session_id player_id currency game_id status age created_at closed_at",
  },
  "operator transactions": { call: "GET /operators/{code}/transactions", columns: TRANSACTIONS },
  "operator statement": {
    call: "GET /operators/{code}/statements/{day}",
    columns: "currency transactions bets wins free_bets bonus_wins cancelled_bets pending invoiced",
    note: (data) => (data.final ? "This day is final." : `Not final: as of ${data.as_of}.`),
  },
  "operator wallet-health": {
    call: "GET /operators/{code}/wallet-health",
    columns: "action calls success refused unknown p50_ms p95_ms p99_ms",
    note: ({ since }) => `Since ${since}. The hours are in --json.`,
  },
  "operator rates": {
    call: "PUT /operators/{code}/rates",
    summary: "Replace an operator's rate card with a JSON file that contains `providers`",
    file: true,
    more: { "--from <DAY>": "Its first day, in UTC; without it the card of today is replaced" },
    isDangerous: true,
    run: async (backOffice, { fields, more, file }) => {
      const card = { ...file, ...(more.from === undefined ? {} : { from: more.from }) };
      return { data: await backOffice.put(`/operators/${encodeURIComponent(fields.code)}/rates`, card) };
    },
  },
  "operator show-rates": {
    call: "GET /operators/{code}/rates",
    show: rows(
      ({ providers }) => providers.flatMap(bandsOf),
      "provider_code section_code currency from_amount to_amount percent",
    ),
  },
  "operator billing": { call: "PUT /operators/{code}/billing", file: true },
  "operator show-billing": { call: "GET /operators/{code}/billing" },
  "operator free-spins": {
    call: "GET /operators/{code}/free-spins",
    columns: "id player_id provider_code status quantity bet_amount currency age valid_until",
  },
  "operator cancel-free-spins": { call: "POST /operators/{code}/free-spins/{id}/cancel", isDangerous: true },
  "operator campaigns": { call: "GET /operators/{code}/bonus-campaigns", columns: CAMPAIGNS },
  "operator end-campaign": { call: "POST /operators/{code}/bonus-campaigns/{id}/end", isDangerous: true },
  "operator suspend": { call: "PUT /operators/{code}/suspension", isDangerous: true },
  "operator resume": { call: "DELETE /operators/{code}/suspension" },
  "operator shards": {
    call: "PUT /operators/{code}/shards",
    summary: "Set the databases in which an operator opens sessions",
  },
  "campaign list": { call: "GET /bonus-campaigns", columns: CAMPAIGNS },
  "round show": { call: "GET /operators/{code}/rounds/{round_id}" },

  "provider put": { call: "PUT /providers/{code}", isDangerous: true },
  "provider set": {
    call: "PUT /providers/{code}",
    summary: "Change settings of a provider that exists, and print what has changed; all others keep their value",
    details: 'A setting that is "none" is removed.',
    change: { whole: true },
    // Where calls with money go.
    isDangerous: ({ fields }) =>
      fields.adapter !== undefined || fields.base_url !== undefined || Object.values(fields).includes(null),
  },
  "provider list": { call: "GET /providers", columns: "provider_code provider_name adapter base_url created_at" },
  "provider show": { call: "GET /providers/{code}" },
  "provider status": { call: "GET /providers/{code}/status" },
  "provider withdraw": { call: "DELETE /providers/{code}/windows", isDangerous: true },
  "provider restore": { call: "PUT /providers/{code}/windows" },
  "provider issue-key": {
    call: "POST /providers/{code}/keys",
    summary: "Issue a provider's key; its secret is shown only once. The service signs its calls with the newest key",
  },
  "provider revoke-key": { call: "DELETE /providers/{code}/keys/{key_id}", isDangerous: true },

  "search id": {
    call: "GET /search",
    args: ["q"],
    columns:
      "kind id name operator_code provider_code player_id session_id round_id type status amount currency invoice_number created_at",
    note: ({ operator_transactions_since: since }) =>
      since == null
        ? undefined
        : `Wallet ids were looked for since ${since} only. Look further back with --completed-before ${since}`,
  },
  "movement list": {
    call: "GET /movements",
    columns: "transaction_id type status operator_code player_id amount currency attempts age created_at",
    row: (movement) => ({ ...movement, attempts: movement.attempts.length }),
  },
  "movement show": { call: "GET /movements/{transaction_id}" },
  "movement replay": { call: "POST /movements/{transaction_id}/replay" },
  "movement try": { call: "POST /movements/{transaction_id}/try" },
  "movement release": { call: "POST /movements/{transaction_id}/release", isDangerous: true },
  "movement replay-failed": {
    call: "POST /movements/replay",
    summary: "Show how many failed transactions of an operator there are; with --run, send them again",
    args: ["operator_code"],
    fixed: { dry_run: undefined },
    more: { "--run": "Send them; without it nothing is changed" },
    isDangerous: ({ more }) => more.run === true,
    run: replayFailed,
  },
  "alert list": {
    call: "GET /alerts",
    columns:
      "age created_at severity owner kind operator_code transaction_id count message acknowledged_by resolved_at id",
  },
  "alert test": { call: "POST /alerts/test" },
  "alert acknowledge": { call: "POST /alerts/{id}/acknowledge" },
  "alert silences": {
    call: "GET /alert-silences",
    columns: "in_force kind operator_code provider_code starts_at ends_at silenced_by reason id",
  },
  "alert silence": {
    call: "PUT /alert-silences/{id}",
    summary: "Keep a kind of alert from ALERT_URL for a while; it is still raised, counted and listed",
    details: "Critical alerts for at most 24 hours, others for 30 days. What is open when it ends is posted then.",
    args: ["kind"],
    fixed: { id: undefined, ends_at: undefined },
    more: {
      "--hours <NUMBER>": "For so long from now",
      "--until <TIME>": "Or until this time, ISO 8601 UTC",
      "--id <ID>": "Your name for it: that of one in force changes its end and reason",
    },
    isDangerous: true,
    run: silence,
  },
  "alert unsilence": { call: "DELETE /alert-silences/{id}" },

  "intake show": { call: "GET /intake" },
  "intake stop": {
    call: "PUT /intake",
    summary: "Refuse bets and new sessions; wins and rollbacks are still taken",
    fixed: { stopped: true },
    isDangerous: true,
  },
  "intake resume": {
    call: "PUT /intake",
    summary: "Take bets and new sessions again",
    fixed: { stopped: false, reason: undefined },
  },
  "stop list": { call: "GET /stops", columns: STOPS, row: stopRow },
  "stop set": { call: "PUT /stops/{scope}/{code}", isDangerous: true },
  "stop clear": { call: "DELETE /stops/{scope}/{code}" },
  "maintenance list": {
    call: "GET /stops",
    summary: "List maintenance windows that are planned or in force",
    fixed: { kind: "maintenance" },
    columns: STOPS,
    row: stopRow,
  },
  "maintenance plan": {
    call: "PUT /maintenance/{id}",
    args: ["scope", "code"],
    names: { ends_at: "to" },
  },
  "maintenance cancel": { call: "DELETE /maintenance/{id}" },

  "journal show": { call: "GET /journal" },
  "restore begin": { call: "POST /restores" },
  "restore import": {
    call: "POST /restores/{id}/import",
    summary: "Import the journal to its end",
    run: importJournal,
  },

  "shard list": { call: "GET /shards", details: STATES, columns: SHARDS, row: shardRow, note: shardNotes },
  "shard plan": {
    call: "GET /shards/{shard}/plan",
    columns: "operator_code shard movements_per_second bytes_per_day fits",
  },
  "shard reopen": { call: "POST /shards/{shard}/reopen", columns: SHARDS, row: shardRow },
  "shard close": {
    call: "POST /shards/{shard}/close",
    details: CLOSE,
    isDangerous: true,
    columns: SHARDS,
    row: shardRow,
  },
  "shard export": { call: "POST /shards/{shard}/export", details: EXPORT },
  "shard retire": { call: "POST /shards/{shard}/retire", details: RETIRE, isDangerous: true },

  "limit show": { call: "GET /risk/{scope}/{code}" },
  "limit set": {
    call: "PUT /risk/{scope}/{code}",
    summary: "Replace the limits of an operator or provider; an omitted one takes its default",
  },
  "limit change": {
    call: "PUT /risk/{scope}/{code}",
    summary: "Change limits of an operator or provider, and print what has changed; the others stay",
    details: 'A limit that is "none" is removed.',
    change: { whole: true },
  },

  "rates list": {
    call: "GET /operators/{code}/rate-cards",
    columns: "from until state changed_at changes",
    row: ({ changes, ...card }) => {
      const shown = ({ what, before, after, points }: Json) =>
        `${what}: ${before ?? "-"} to ${after ?? "-"}${points ? ` (${points})` : ""}`;
      return { ...card, changes: changes.map(shown).join("; ") };
    },
  },
  "rates withdraw": { call: "DELETE /operators/{code}/rate-cards/{from}", isDangerous: true },
  "invoice issue": {
    call: "POST /invoices",
    args: ["operator_code", "period"],
    fixed: { running_month: undefined },
    more: { "--running-month": "Issue the month that is not over" },
    isDangerous: true,
    run: async (backOffice, { fields, more }) => {
      const body = { ...fields, ...(more.runningMonth === true ? { running_month: true } : {}) };
      const data = await backOffice.post("/invoices", body);
      return { data, rows: data.invoices, columns: INVOICES.split(" ") };
    },
  },
  "invoice renew-addresses": { call: "POST /invoices/{id}/addresses", isDangerous: true, columns: INVOICES },
  "invoice void": { call: "POST /invoices/{id}/void", isDangerous: true, columns: INVOICES },
  "invoice list": { call: "GET /invoices", columns: INVOICES },
  "invoice show": {
    call: "GET /invoices/{id}",
    summary: "Show an invoice with its lines, by its id or number",
    run: async (backOffice, input) => ({ data: await backOffice.get(await invoiceBy(backOffice, input)) }),
  },
  "invoice paid": {
    call: "PUT /invoices/{id}/payment",
    summary: "Record that an invoice was paid, or with --clear that it was not",
    fixed: { paid_at: undefined },
    more: { "--at <TIME>": "When (ISO 8601); now if omitted", "--clear": "Take it back" },
    run: async (backOffice, input) => {
      const payment = `${await invoiceBy(backOffice, input)}/payment`;
      const paid = { paid_at: input.more.at ?? new Date().toISOString(), reference: input.fields.reference };
      const data = input.more.clear === true ? await backOffice.delete(payment) : await backOffice.put(payment, paid);
      return { data, rows: [data], columns: INVOICES.split(" ") };
    },
  },
  "invoice preview": {
    call: "GET /invoices/preview",
    args: ["operator_code", "period"],
    show: rows(
      ({ previews }) =>
        previews.map(({ by_tier_mode: modes, ...preview }: Json) => ({
          ...preview,
          whole: modes.whole.total,
          progressive: modes.progressive.total,
        })),
      "currency tier_mode ggr bonus amount total whole progressive",
    ),
  },
  "invoice deliveries": { call: "GET /invoices/{id}/deliveries", show: deliveries },
  "invoice resend": { call: "POST /invoices/{id}/resend", show: deliveries },
  "invoice issuer": { call: "PUT /billing/issuer", file: true, isDangerous: true },
  "invoice show-issuer": { call: "GET /billing/issuer" },

  "player erase": { call: "POST /operators/{code}/players/{player_id}/erase", isDangerous: true },
  "player export": { call: "GET /operators/{code}/players/{player_id}/export" },

  "proposal list": {
    call: "GET /proposals",
    columns: "proposal_id state call proposed_by proposed_at expires_at decided_by",
  },
  "proposal show": { call: "GET /proposals/{id}" },
  "proposal approve": {
    call: "POST /proposals/{id}/approve",
    fixed: { installation: undefined },
    isDangerous: true,
    run: approve,
  },
  "proposal refuse": { call: "POST /proposals/{id}/refuse" },
  "proposal secret": { call: "POST /proposals/{id}/secret" },
  "proposal dry-run": {
    call: "POST /dry-runs",
    details: `A call is its method and path, for example "PUT /admin/v1/operators/north". To propose it, run the command that
makes the call: where two people are needed, it becomes a proposal.`,
    args: ["call"],
    columns: "what before after",
    more: { "--file <FILE>": "JSON file with the body" },
    run: dryRun,
  },
  "audit list": { call: "GET /audit", columns: "at actor address action detail request_id" },
  "audit verify": {
    call: "GET /audit/seals",
    summary: "Recompute the seals of the audit log from its entries; exit code 1 if an entry was changed or removed",
    fixed: { cursor: undefined },
    more: { "--anchor <ID:HASH>": "A head noted earlier, which must still be there" },
    run: verifyLog,
  },
  "master-key rewrap": {
    call: "POST /master-key/rewrap",
    summary: "Encrypt stored secrets with MASTER_KEY in place of MASTER_KEY_PREVIOUS; safe to repeat",
  },
  "staff put": { call: "PUT /staff/{id}" },
  "staff list": { call: "GET /staff", columns: "id name kind scopes email removed_at" },
  "staff show": { call: "GET /staff/{id}" },
  "staff remove": { call: "DELETE /staff/{id}" },
  "staff issue-token": { call: "POST /staff/{id}/tokens", summary: "Issue a token; it is shown only once" },
  "staff revoke-token": { call: "DELETE /staff/{id}/tokens/{token_id}" },
  "staff me": { call: "GET /me" },
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = Object.entries(SPECS).map(([name, spec]) => commandOf(name, spec));
