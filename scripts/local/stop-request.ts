const watchEveryMs = 250;

/**
 * Settles when the installation is asked to stop: by a signal, or, under npm, by npm's shell being gone. npm passes a
 * signal on to its shell, and a shell that dies of it leaves this process behind without a word.
 * The handlers stay: a second signal, which npm sends too, must not end this process before its children.
 */
export function stopRequest(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(null));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve(null);
    }, watchEveryMs);
    watch.unref();
  });
}
