import { createHmac } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, vi } from "vitest"
import type { Order, Payment } from "#tests/emulators/razorpay/entities.ts"
import { type EmulatorSettings, startEmulators } from "#tests/emulators/server.ts"
import { type ReceivedWebhook, startRecordingSite } from "./recording-site.ts"

type World = Partial<EmulatorSettings> & { answer?: (webhook: ReceivedWebhook) => number }
type Fields = Record<string, string>

export const razorpay = {
  keyId: "rzp_test_key",
  keySecret: "key secret",
  webhookSecret: "webhook secret",
}

/** The emulators on a free port, a site that keeps their webhooks, and what a merchant and a buyer do with them. */
export async function startWorld({ answer, ...settings }: World = {}) {
  const site = await startRecordingSite(answer)
  const emulators = await startEmulators({
    port: 0,
    siteUrl: site.url,
    razorpay,
    resendApiKey: "re_test",
    retryDelaysMs: [20],
    ...settings,
  }).catch(async (error) => {
    await site.close()
    throw error
  })
  const authorization = `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`

  const get = (path: string, headers: Fields = {}) =>
    fetch(emulators.url + path, { headers: { authorization, ...headers } })
  const post = (path: string, body: unknown, headers: Fields = {}) =>
    fetch(emulators.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  const postForm = (path: string, fields: Fields, headers: Fields = {}) =>
    fetch(emulators.url + path, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
      redirect: "manual",
    })
  const press = (order_id: string, outcome: string, fields: Fields = {}) =>
    postForm("/pay", { order_id, outcome, ...fields }, { accept: "application/json" })
  const createOrder = async (fields = {}) => {
    const response = await post("/v1/orders", { amount: 9499, currency: "USD", ...fields })
    return response.json<Order>()
  }
  const paymentsOf = async (orderId: string) => {
    const response = await get(`/v1/orders/${orderId}/payments`)
    return (await response.json<{ items: Payment[] }>()).items
  }

  return {
    site,
    emulators,
    authorization,
    get,
    post,
    postForm,
    press,
    createOrder,
    paymentsOf,
    readOrder: async (id: string) => (await get(`/v1/orders/${id}`)).json<Order>(),
    control: (body: object) => post("/control", body),
    sendMail: (body: object, headers: Fields = {}) =>
      post("/emails", body, { authorization: "Bearer re_test", ...headers }),
    async hasPayment() {
      const order = await createOrder()
      await press(order.id, "success")
      const [payment] = await paymentsOf(order.id)
      if (payment === undefined) throw new Error("The payment was not made")
      return payment
    },
    async openHostedPage(orderId: string, fields: Fields = {}) {
      const response = await postForm("/v1/checkout/embedded", {
        key_id: razorpay.keyId,
        amount: "9499",
        currency: "USD",
        order_id: orderId,
        name: "Brisk",
        description: "Basic",
        "prefill[email]": "ada@example.com",
        callback_url: "http://site.test/callback",
        cancel_url: "http://site.test/cancelled",
        ...fields,
      })
      const html = await response.text()
      const [success = {}, failure = {}, cancel = {}] = html.split("<form").slice(1).map(hiddenFields)
      return { status: response.status, html, forms: { success, failure, cancel } }
    },
    async receives(count: number) {
      await vi.waitFor(() => expect(site.received.length).toBeGreaterThanOrEqual(count), { timeout: 3000 })
      return site.received
    },
    async receivesNoMoreThan(count: number) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(site.received).toHaveLength(count)
    },
    async [Symbol.asyncDispose]() {
      await emulators.close()
      await site.close()
    },
  }
}

/** The hidden fields in a piece of HTML. */
export function hiddenFields(html: string): Fields {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries(
    Array.from(inputs, ([, name, value = ""]) => [name, value.replaceAll("&quot;", '"')]),
  )
}

export function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex")
}

export async function makeDirectory() {
  const path = await mkdtemp(join(tmpdir(), "emulators-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
