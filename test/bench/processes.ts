import { existsSync, readdirSync, readFileSync } from "node:fs";

const CLOCK_TICKS_PER_SECOND = 100;

/** The processes that this one has started. */
export function children(): number[] {
  const path = `/proc/self/task/${process.pid}/children`;
  return existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

/** Seconds of processor time that processes have used; NaN where the system does not say. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) return Number.NaN;
    // The name, in parentheses, may contain spaces; user and system time are the 14th and 15th field.
    const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return pids.length === 0 ? Number.NaN : ticks.reduce((sum, each) => sum + each, 0) / CLOCK_TICKS_PER_SECOND;
}

/** Milliseconds of processor time that processes have used, exact to far less than one; NaN where the system does not say. */
export function processorMsOf(pids: readonly number[]): number {
  const nanoseconds = pids.flatMap((pid) => {
    const folder = `/proc/${pid}/task`;
    if (!existsSync(folder)) return [Number.NaN];
    return readdirSync(folder).map((thread) => {
      const path = `${folder}/${thread}/schedstat`;
      return existsSync(path) ? Number(readFileSync(path, "utf8").split(" ", 1)[0]) : 0;
    });
  });
  return pids.length === 0 ? Number.NaN : nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The memory that the largest of them holds, in MiB, or the most that it has held; NaN where the system does not say. */
export function memoryMibOf(pids: readonly number[], which: "now" | "peak"): number {
  const line = which === "now" ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  const found = pids.map((pid) => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
    return Number(line.exec(status)?.[1] ?? Number.NaN) / 1024;
  });
  return pids.length === 0 ? Number.NaN : Math.max(...found);
}
