import type { LoaderFunctionArgs } from "@remix-run/cloudflare"

/** Health check for uptime monitors: 200 when D1 and KV respond, otherwise 503. Names the version that answers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { database, prices, version } = await context.checkHealth(context)
  const isHealthy = database && prices
  const body = {
    status: toStatus(isHealthy),
    database: toStatus(database),
    prices: toStatus(prices),
    version,
  }
  return Response.json(body, { status: isHealthy ? 200 : 503 })
}

const toStatus = (isHealthy: boolean) => (isHealthy ? "ok" : "failing")
