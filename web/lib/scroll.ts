/** How long a page that was gone back to may take to become as long as it was. */
const MAX_WAIT_MS = 15_000;

let isKnown = false;

/** Whether this step of the tab's history was shown before. */
export function wentBack(): boolean {
  return isKnown;
}

/** Remembers how far each step of the tab's history was scrolled, and scrolls back to it. */
export function scrollMemory() {
  const positions = new Map<string, number>();
  let step = "";
  let waiting = new AbortController();
  history.scrollRestoration = "manual";
  const note = () => void positions.set(step, scrollY);
  addEventListener("scroll", note, { passive: true });
  // Before another page is shown: the event of the last scroll may come after it.
  addEventListener("hashchange", note, { capture: true });
  return {
    /** To be called once a page is shown: scrolls to where this step was left, or to the top of a new one. */
    arrive(): void {
      waiting.abort();
      waiting = new AbortController();
      step = stepOfHistory();
      const wanted = positions.get(step) ?? 0;
      scrollTo(0, wanted);
      if (scrollY < wanted) scrollWhenLonger(wanted, waiting);
    },
    /** A step of the history that shows the same page: it is scrolled as it is. */
    stay(): void {
      step = stepOfHistory();
      positions.set(step, scrollY);
    },
  };
}

/** The list of a page is there only after its calls. Gives up when the user scrolls. */
function scrollWhenLonger(wanted: number, waiting: AbortController): void {
  const stop = () => waiting.abort();
  const { signal } = waiting;
  const watcher = new ResizeObserver(() => {
    scrollTo(0, wanted);
    if (scrollY >= wanted) stop();
  });
  watcher.observe(document.body);
  signal.addEventListener("abort", () => watcher.disconnect());
  for (const event of ["wheel", "touchstart", "keydown"]) addEventListener(event, stop, { signal, passive: true });
  setTimeout(stop, MAX_WAIT_MS);
}

function stepOfHistory(): string {
  const { step } = (history.state ?? {}) as { step?: string };
  isKnown = step !== undefined;
  if (step) return step;
  const fresh = crypto.randomUUID();
  history.replaceState({ ...history.state, step: fresh }, "");
  return fresh;
}
