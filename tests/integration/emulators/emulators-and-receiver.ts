import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Order, Payment } from "#tests/emulators/razorpay/entities.ts"
import { type EmulatorSettings, startEmulators } from "#tests/emulators/server.ts"

type Fields = Record<string, string>
type Settings = Partial<EmulatorSettings> & { webhookStatus?: () => number }

export const razorpay = {
  keyId: "rzp_test_key",
  keySecret: "key secret",
  webhookSecret: "webhook secret",
}

/** The emulators on a free port, a client of their APIs, and a server that records their webhooks. */
export async function startEmulatorsAndReceiver({ webhookStatus, ...settings }: Settings = {}) {
  const receiver = await startWebhookReceiver(webhookStatus)
  const emulators = await startEmulators({
    port: 0,
    siteUrl: receiver.url,
    razorpay,
    resendApiKey: "re_test",
    retryDelaysMs: [20],
    ...settings,
  })
  return {
    webhooks: receiver.webhooks,
    ...createClient(emulators.url),
    async [Symbol.asyncDispose]() {
      await emulators.close()
      receiver.close()
    },
  }
}

function createClient(url: string) {
  const authorization = `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`
  const get = (path: string, headers: Fields = {}) =>
    fetch(url + path, { headers: { authorization, ...headers } })
  const post = (path: string, body: unknown, headers: Fields = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { authorization, ...headers },
      body: body instanceof URLSearchParams || typeof body === "string" ? body : JSON.stringify(body),
      redirect: "manual",
    })
  return {
    authorization,
    get,
    post,
    postForm: (path: string, fields: Fields) => post(path, new URLSearchParams(fields)),
    getJson: async <T>(path: string) => (await get(path)).json<T>(),
    pay: (order_id: string, outcome: string, method = "card") =>
      post("/pay", new URLSearchParams({ order_id, outcome, method }), { accept: "application/json" }),
    control: (body: object) => post("/control", body),
    sendEmail: (body: object, headers: Fields = {}) =>
      post("/emails", body, { authorization: "Bearer re_test", ...headers }),
    createOrder: async (fields = {}) =>
      (
        await post("/v1/orders", { amount: 9499, currency: "USD", receipt: "order-1", ...fields })
      ).json<Order>(),
    listPayments: async (orderId: string) =>
      (await (await get(`/v1/orders/${orderId}/payments`)).json<{ items: Payment[] }>()).items,
  }
}

async function startWebhookReceiver(status = () => 200) {
  const webhooks: { event: string; body: string; headers: Headers; path: string; receivedAt: number }[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    const headers = new Headers(request.headers as Fields)
    webhooks.push({
      event: JSON.parse(body).event,
      body,
      headers,
      path: request.url ?? "",
      receivedAt: Date.now(),
    })
    response.writeHead(status()).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, webhooks, close: () => server.close().closeAllConnections() }
}

export function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex")
}
