import type { Inbox } from "../runner/inbox.ts";
import { judge } from "../runner/judge.ts";
import { type Played, type RunState, RunStopped } from "../runner/suite.ts";
import type { ProviderCase } from "./case.ts";
import { describe, isTimed, lacksHook, Probe, type ProviderUnderTest } from "./probe.ts";

export interface ProviderRunState extends RunState {
  /** Whether the provider has the test hook (docs/contract/providers.md#test-rounds). */
  readonly playsRounds: boolean;
}

interface PlayedProviderCase extends Played {
  readonly state: ProviderRunState;
}

const MAX_TRIES = 3;
const NO_ROUNDS = { status: "skipped", received: "the provider has no test hook for rounds" } as const;

/** Returns the run's initial state, or why the provider does not launch the game. Throws RunStopped when it is unreachable. */
export async function openRun(
  provider: ProviderUnderTest,
  inbox: Inbox,
): Promise<ProviderRunState | { readonly error: string }> {
  const probe = probeOf(provider, inbox, { durationsMs: [], formFault: null });
  const session = probe.openSession();
  const launched = await reached(probe, () => probe.launch(session));
  const refused = launched.status !== null && launched.status >= 400 && launched.status < 500;
  if (refused && launched.status !== 401) {
    return { error: `The provider does not launch ${provider.gameCode}: ${describe(launched)}.` };
  }
  const wrong = await probe.call("/demo", probe.visit(), { signatureV2: "0".repeat(64) });
  const { exchange } = await probe.round(session);
  return {
    durationsMs: [],
    formFault: null,
    signatureV2: wrong.status === 200 ? "ignored" : wrong.status === 401 ? "verified" : undefined,
    playsRounds: !lacksHook(exchange),
  };
}

/** Plays one case. Throws RunStopped when the provider cannot be reached any more. */
export async function runCase(
  provider: ProviderUnderTest,
  inbox: Inbox,
  state: ProviderRunState,
  providerCase: ProviderCase,
): Promise<PlayedProviderCase> {
  const { name, group, expected } = providerCase;
  const probe = probeOf(provider, inbox, state);
  const startedAt = provider.clock.now();
  const isSkipped = providerCase.needsRounds && !state.playsRounds;
  const verdict = isSkipped
    ? { ...NO_ROUNDS, message: "See docs/contract/providers.md#test-rounds.", deciding: undefined }
    : await judge(providerCase, probe);
  const { exchanges } = probe;
  // A case against a provider that has gone says nothing about it.
  const isGone = exchanges.length > 0 && exchanges.every(({ status }) => status === null);
  if (isGone && verdict.status === "failed") await reached(probe, () => probe.demo());
  const durationMs = provider.clock.now() - startedAt;
  const result = { name, group, expected, ...verdict, durationMs, exchanges };
  const timed = exchanges.filter(isTimed).map((exchange) => exchange.durationMs);
  return {
    result,
    state: {
      ...state,
      formFault: state.formFault ?? formFault(probe, name),
      durationsMs: [...state.durationsMs, ...timed],
    },
  };
}

function probeOf(
  provider: ProviderUnderTest,
  inbox: Inbox,
  run: { readonly durationsMs: readonly number[]; readonly formFault: string | null },
): Probe {
  const probe = new Probe(provider, run);
  inbox.receiver = (call) => probe.standIn.receive(call);
  return probe;
}

/** Makes a call up to three times until it is answered. */
async function reached(probe: Probe, call: () => ReturnType<Probe["demo"]>) {
  let fault = "";
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const exchange = await call();
    if (exchange.status !== null) return exchange;
    fault = exchange.fault ?? "";
  }
  throw new RunStopped(`The provider ${probe.provider.code} cannot be reached: ${fault}.`);
}

function formFault({ standIn }: Probe, caseName: string): string | null {
  const malformed = standIn.received.find(({ fault }) => fault !== undefined);
  return malformed ? `${malformed.name}: ${malformed.fault} (case "${caseName}")` : null;
}
