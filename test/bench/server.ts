/** Subject of a measurement: the service or its floor. */
export interface Server {
  readonly url: string;
  /** Seconds of processor time that its process has used; NaN where the system does not say. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}
