/** Runs `work` now and again after each pause, never twice at once, while the tab is seen and until `left`. */
export function poll(everyMs: number, left: AbortSignal, work: () => Promise<unknown>): void {
  const turn = async () => {
    if (left.aborted) return;
    const done = document.hidden ? false : await work();
    if (done === true || left.aborted) return;
    setTimeout(() => void turn(), everyMs);
  };
  void turn();
}
