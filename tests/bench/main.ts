import { brotliCompressSync, gzipSync } from "node:zlib"
import autocannon from "autocannon"
import { Miniflare } from "miniflare"
import buildWorker from "#tests/support/build-worker.ts"
import { paymentEvent, sign } from "#tests/support/provider-events.ts"
import { Visitor } from "#tests/support/visitor.ts"
import { secrets, startWorld } from "#tests/support/world.ts"

const SECONDS = Number(process.argv[2] ?? 4)
const CONNECTIONS = 8

type Load = {
  name: string
  url: string
  method?: "GET" | "POST"
  headers?: Record<string, string>
  body?: string
}
type Figures = { rate: number; p50: number; p99: number }

/** Requests a second and latencies in milliseconds under a steady load, after a warm-up. */
async function measure({ url, method = "GET", headers = {}, body }: Load): Promise<Figures> {
  const load = { url, method, headers, ...(body ? { body } : {}), connections: CONNECTIONS }
  await autocannon({ ...load, duration: 1 })
  const { requests, latency } = await autocannon({ ...load, duration: SECONDS })
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}

/** This machine's limit: a Worker that does nothing but answer with a body of so many bytes. */
async function startBareWorker(bytes: number) {
  const script = `const body = "x".repeat(${bytes}); export default { fetch: () => new Response(body, { headers: { "content-type": "text/html" } }) }`
  const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01" })
  return { url: (await worker.ready).origin, stop: () => worker.dispose() }
}

buildWorker()
const world = await startWorld({ THROTTLE_SCALE: "1000000" })
const member = new Visitor(world.url, { country: "US" })
const password = "correct horse battery"
const email = "bench@example.com"
await member.post("/signup", { email, password, confirmPassword: password, acceptTerms: "on" })
const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
const unknown = paymentEvent("payment.captured", { orderId: "order_nobodys" })
const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }

const loads: Load[] = [
  { name: "/", url: "/" },
  { name: "/buy (US)", url: "/buy", headers: { "cf-ipcountry": "US" } },
  { name: "/buy (IN)", url: "/buy", headers: { "cf-ipcountry": "IN" } },
  { name: "/dashboard", url: "/dashboard", headers: { cookie } },
  {
    name: "POST /login",
    url: "/login",
    method: "POST",
    headers: form,
    body: new URLSearchParams({ email, password }).toString(),
  },
  {
    name: "POST webhook",
    url: "/webhooks/razorpay",
    method: "POST",
    headers: { "x-razorpay-signature": sign(unknown, secrets.webhookSecret) },
    body: unknown,
  },
  {
    name: "POST activate",
    url: "/api/v1/licenses/activate",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ licenseKey: "A".repeat(20), deviceId: "bench" }),
  },
]

console.log(`${SECONDS} s each, ${CONNECTIONS} connections, workerd without a proxy\n`)
console.log("| request | requests/s | p50 ms | p99 ms | of a bare Worker | bytes | gzip | brotli |")
console.log("|---|---|---|---|---|---|---|---|")
for (const load of loads) {
  const url = world.url + load.url
  const { method = "GET", headers = {} } = load
  const response = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    ...(load.body ? { body: load.body } : {}),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const bare = await startBareWorker(body.length)
  const limit = await measure({ ...load, url: bare.url })
  await bare.stop()
  const { rate, p50, p99 } = await measure({ ...load, url })
  const sizes = [body.length, gzipSync(body).length, brotliCompressSync(body).length]
  const cells = [load.name, Math.round(rate), p50, p99, (rate / limit.rate).toFixed(2), ...sizes]
  console.log(`| ${cells.join(" | ")} |`)
}
await world.worker.dispose()
await world.emulators.close()
