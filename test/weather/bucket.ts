import { type Interceptor, intercepted } from "../support/intercepted.ts";
import { asSubrequest } from "./invocation.ts";

const call: Interceptor = (args, proceed) =>
  asSubrequest({ connection: true, to: "bucket", name: "bucket" }, () => proceed(...args) as Promise<unknown>);

/** A bucket whose calls count among the invocation's. */
export function weatheredBucket(bucket: R2Bucket): R2Bucket {
  return intercepted(bucket, { head: call, get: call, put: call, delete: call, list: call });
}
