const POLL_INTERVAL_MS = 250;

/**
 * Resolves when the installation must stop: on a signal or, under npm, when npm's shell has exited. npm passes signals
 * to its shell, and a shell that dies of one does not pass it on.
 * The handlers stay installed: a second signal from npm must not end this process before its children.
 */
export function stopRequest(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(null));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve(null);
    }, POLL_INTERVAL_MS);
    watch.unref();
  });
}
