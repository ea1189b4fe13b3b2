import { parentPort } from "node:worker_threads";
import { toWebp } from "./artwork/render.ts";
import { drawn, type Picture } from "./pictures.ts";

parentPort?.on("message", async (picture: Picture) => {
  parentPort?.postMessage(await toWebp(drawn(picture)));
});
