import type { LoaderFunctionArgs } from "@remix-run/cloudflare"

/** Whether D1 and KV answer, for whoever watches the site. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { database, prices } = await context.checkHealth(context)
  const isHealthy = database && prices
  const body = { status: wording(isHealthy), database: wording(database), prices: wording(prices) }
  return Response.json(body, { status: isHealthy ? 200 : 503 })
}

const wording = (isFine: boolean) => (isFine ? "ok" : "failing")
