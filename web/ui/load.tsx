import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { RefusedError } from "../../clients/typescript/src/errors.ts";
import { Failure, Skeleton } from "./states.tsx";

export interface Load<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  /** Reads again; what is shown stays until the answer is there. */
  readonly refresh: () => Promise<void>;
}

/** Reads for as long as the component is shown; again for another key, and with `everyMs` again and again until `isLast`. */
export function useLoad<T>(
  read: (signal: AbortSignal) => Promise<T>,
  key = "",
  everyMs?: number,
  isLast?: (data: T) => boolean,
): Load<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly data?: T; readonly error?: unknown }>({ key });
  const latest = useRef(read);
  latest.current = read;
  const isReading = useRef(false);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const leave = useRef(new AbortController());
  const refresh = useCallback(async () => {
    const { signal } = leave.current;
    isReading.current = true;
    try {
      const data = await latest.current(signal);
      if (!signal.aborted) {
        if (isLast?.(data)) clearInterval(timer.current);
        setAnswer({ key, data });
      }
    } catch (error) {
      // An earlier answer stays.
      if (!signal.aborted) setAnswer((before) => ({ ...(before.key === key ? before : { key }), error }));
    }
    isReading.current = false;
  }, [key]);
  useEffect(() => {
    leave.current = new AbortController();
    void refresh();
    // An answer that is late must not take the place of a newer one.
    const turn = () => void (document.hidden || isReading.current || refresh());
    if (everyMs !== undefined) timer.current = setInterval(turn, everyMs);
    return () => {
      clearInterval(timer.current);
      leave.current.abort();
    };
  }, [refresh, everyMs]);
  const isOf = answer.key === key;
  return { data: isOf ? answer.data : undefined, error: isOf ? answer.error : undefined, refresh };
}

/** Whether there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof RefusedError && error.code === "NOT_FOUND";
}

/** Whether there is what a call reads. */
export async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

interface Loaded<T> {
  readonly what: string;
  readonly of: Load<T>;
  /** How many lines high it will be. */
  readonly rows?: number;
  /** In place of the failure where there is no such thing. */
  readonly missing?: ComponentChildren;
  readonly children: (data: T) => ComponentChildren;
}

/** Shows what was read, or that it is loading, or why it failed. */
export function Loaded<T>({ what, of, rows, missing, children }: Loaded<T>) {
  if (missing && isMissing(of.error)) return <>{missing}</>;
  const failure = of.error !== undefined && <Failure error={of.error} retry={() => void of.refresh()} />;
  if (of.data !== undefined)
    return (
      <div class="loaded">
        {failure}
        {children(of.data)}
      </div>
    );
  if (failure) return failure;
  return <Skeleton what={what} {...(rows === undefined ? {} : { rows })} />;
}
