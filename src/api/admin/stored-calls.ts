import { Hono } from "hono";
import type { AdminCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { utf8 } from "../../lib/encoding.ts";
import { type Declared, declarationOf } from "../http/describe.ts";

/** A call as it was sent, kept until another person decides. */
export interface StoredCall {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** A call that can be proposed: its declaration and its route. */
interface ApprovableCall {
  readonly declared: Declared;
  readonly method: string;
  /** Path with `:name` for each parameter. */
  readonly path: string;
}

interface StoredEnv {
  Bindings: AdminApiEnv["Bindings"] & { readonly stored: AdminApiEnv["Variables"] };
  Variables: AdminApiEnv["Variables"];
}

/** The calls of a router that can be proposed. */
export function approvableCalls({ routes }: Hono<AdminApiEnv>): ApprovableCall[] {
  const byRoute = Map.groupBy(routes, ({ method, path }) => `${method} ${path}`);
  return [...byRoute.values()].flatMap((same) => {
    const [first] = same;
    const declared = declarationOf(same);
    return first && declared.approvable ? [{ declared, method: first.method, path: first.path }] : [];
  });
}

/** Runs stored calls on their own routes, in the context of who decides. What a route throws is thrown. */
export function storedCalls(calls: Hono<AdminApiEnv>) {
  const inside = new Hono<StoredEnv>()
    .onError((error) => {
      throw error;
    })
    .use(async (c, next) => {
      const { ctx, requestId, rawBody, stored } = c.env.stored;
      c.set("ctx", ctx);
      c.set("requestId", requestId);
      c.set("rawBody", rawBody);
      c.set("stored", stored);
      await next();
    })
    .route("/", calls)
    .all("*", () => {
      throw notFound("The call of the proposal");
    });
  return async <Answer>(
    { ctx, requestId }: { readonly ctx: AdminCtx; readonly requestId: string },
    { method, path: pattern }: ApprovableCall,
    { path, body }: StoredCall,
    stored: "preview" | "carry out",
  ): Promise<Answer> => {
    const target = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    const rawBody = utf8(body === null ? "" : JSON.stringify(body));
    const variables = { ctx, requestId, rawBody, stored };
    const request = new Request(new URL(target, ctx.settings.baseUrl), { method });
    const answer = await inside.fetch(request, { ...ctx.env, stored: variables });
    return answer.json<Answer>();
  };
}
