import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { listen } from "#tests/emulators/listen.ts"
import type { Order, Payment } from "#tests/emulators/razorpay/entities.ts"
import type { EmulatorSettings } from "#tests/emulators/server.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"

type Fields = Record<string, string>
type Settings = Partial<EmulatorSettings> & { webhookStatus?: () => number }

/** The emulators on a free port, a client of their APIs, and a server that records their webhooks. */
export async function startEmulatorsAndReceiver({ webhookStatus, ...settings }: Settings = {}) {
  const receiver = await startWebhookReceiver(webhookStatus)
  const emulators = await startTestEmulators({ siteUrl: receiver.url, retryDelaysMs: [20], ...settings })
  return {
    url: emulators.url,
    state: emulators.state,
    webhooks: receiver.webhooks,
    ...createClient(emulators.url),
    async [Symbol.asyncDispose]() {
      await emulators.close()
      receiver.close()
    },
  }
}

function createClient(url: string) {
  const authorization = `Basic ${btoa(`${secrets.keyId}:${secrets.keySecret}`)}`
  const get = (path: string, headers: Fields = {}) =>
    fetch(url + path, { headers: { authorization, ...headers } })
  const post = (path: string, body: unknown, headers: Fields = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { authorization, ...headers },
      body: body instanceof URLSearchParams || typeof body === "string" ? body : JSON.stringify(body),
      redirect: "manual",
    })
  const getJson = async <T>(path: string) => (await get(path)).json<T>()
  return {
    authorization,
    get,
    post,
    getJson,
    postForm: (path: string, fields: Fields) => post(path, new URLSearchParams(fields)),
    pay: (order_id: string, outcome: string, method = "card") =>
      post("/pay", new URLSearchParams({ order_id, outcome, method }), { accept: "application/json" }),
    control: (body: object) => post("/control", body),
    sendEmail: (body: object, headers: Fields = {}) =>
      post("/emails", body, { authorization: `Bearer ${secrets.resendApiKey}`, ...headers }),
    async createOrder(fields = {}) {
      const order = { amount: 9499, currency: "USD", receipt: randomUUID(), ...fields }
      return (await post("/v1/orders", order)).json<Order>()
    },
    listPayments: async (orderId: string) =>
      (await getJson<{ items: Payment[] }>(`/v1/orders/${orderId}/payments`)).items,
  }
}

async function startWebhookReceiver(status = () => 200) {
  const webhooks: { event: string; body: string; headers: Headers; path: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    const headers = new Headers(request.headers as Fields)
    webhooks.push({ event: JSON.parse(body).event, body, headers, path: request.url ?? "" })
    response.writeHead(status()).end()
  })
  const url = await listen(server)
  return { url, webhooks, close: () => server.close().closeAllConnections() }
}
