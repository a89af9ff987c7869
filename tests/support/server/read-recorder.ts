import { AsyncLocalStorage } from "node:async_hooks"

type Site = {
  fetch(request: Request, env: object, ctx: ExecutionContext): Promise<Response>
  scheduled(controller: ScheduledController, env: object, ctx: ExecutionContext): Promise<void>
}

/** The names of query parameters and headers that one request has read so far. */
type Reads = { query: Set<string>; headers: Set<string> }

const current = new AsyncLocalStorage<Reads>()

/** Adds the names of the query parameters and headers that the site read to every response, as the header `x-reads`. */
export function recordReads(site: Site): Site {
  watch(URLSearchParams.prototype, ["get", "getAll", "has"], "query")
  watch(Headers.prototype, ["get", "has"], "headers")
  return {
    async fetch(request, env, ctx) {
      const reads: Reads = { query: new Set(), headers: new Set() }
      const original = await current.run(reads, () => site.fetch(request, env, ctx))
      const response = new Response(original.body, original)
      const names = { query: [...reads.query], headers: [...reads.headers] }
      response.headers.set("x-reads", JSON.stringify(names))
      return response
    },
    scheduled: (controller, env, ctx) => site.scheduled(controller, env, ctx),
  }
}

/** Notes the first argument of each call of these methods. */
function watch(prototype: object, methods: string[], kind: keyof Reads) {
  for (const name of methods) {
    const method: unknown = Reflect.get(prototype, name)
    if (typeof method !== "function") throw new Error(`${name} is no method`)
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      current.getStore()?.[kind].add(String(values[0]).slice(0, 60))
      return Reflect.apply(method, this, values)
    })
  }
}
