import { once } from "node:events";
import autocannon from "autocannon";
import type { Figures, LoadOrder } from "../bench/load.ts";
import { freshBody, signedHeaders } from "../support/signed-headers.ts";

const [order] = (await once(process, "message")) as [LoadOrder];
const { url, scenario, seconds, connections } = order;
const { name, method, target, key } = scenario;

const result = await autocannon({
  url: url + target,
  method,
  connections,
  duration: seconds,
  requests: [
    {
      setupRequest: (request) => {
        const body = freshBody(scenario.body);
        request.headers = { ...request.headers, ...signedHeaders(key, method, target, body) };
        if (body !== undefined) {
          request.headers["content-type"] = "application/json";
          request.body = body;
        }
        return request;
      },
    },
  ],
});
if (result.non2xx > 0 || result.errors > 0) {
  throw new Error(`${name}: ${result.non2xx} responses were not 2xx, ${result.errors} errors`);
}
const figures: Figures = { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
process.send?.(figures);
process.disconnect();
