/** Runs `work` now and after each interval until it returns true or `signal` aborts. Pauses while the tab is hidden. */
export function poll(intervalMs: number, signal: AbortSignal, work: () => Promise<unknown>): void {
  const turn = async () => {
    if (signal.aborted) return;
    const done = document.hidden ? false : await work();
    if (done === true || signal.aborted) return;
    setTimeout(() => void turn(), intervalMs);
  };
  void turn();
}
