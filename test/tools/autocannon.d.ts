/** The part of autocannon that the benchmark uses. The package has no types. */
declare module "autocannon" {
  interface Request {
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    readonly url: string;
    readonly method: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly { setupRequest(request: Request): Request }[];
  }
  interface Result {
    readonly non2xx: number;
    readonly errors: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly requests: { readonly average: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
