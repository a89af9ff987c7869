import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import {
  callLicensingApi,
  createAccount,
  createOrder,
  payByWebhook,
} from "#tests/support/fixtures/fixtures.ts"
import { webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import type { BenchRequest, LoadSettings } from "./measure.ts"
import type { Site } from "./workers.ts"

export type Case = {
  name: string
  /** Creates the accounts that the case needs and returns its request. */
  prepare: (site: Site) => Promise<BenchRequest>
  load?: Partial<LoadSettings>
}

const DEVICE = { deviceId: "bench", deviceName: "Bench", appVersion: "1.0.0" }

/** An account with a Basic license that is active on one device, and the webhook body that paid for it. */
async function createOwner(site: Site) {
  const account = await createAccount(site, { country: "US" })
  await createOrder(account)
  const order = [...site.emulators.state.orders.values()].at(-1)
  if (!order) throw new Error("the order was not created at the provider")
  const webhookBody = await payByWebhook(site, { ...order, providerOrderId: order.id })
  const dashboard = await account.html("/dashboard")
  const licenseKey = /\b[A-Z0-9]{20}\b/.exec(dashboard)?.[0] ?? ""
  await expectStatus(callLicensingApi(site, "activate", { licenseKey, ...DEVICE }), 201)
  return { cookie: account.cookieHeader, webhookBody, licenseKey }
}

const page = (path: string, headers: Record<string, string>): BenchRequest => ({
  path,
  headers: { accept: "text/html", ...headers },
})

const licenseCall = (call: "activate" | "validate", fields: object): BenchRequest => ({
  method: "POST",
  path: `/api/v1/licenses/${call}`,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(fields),
})

export const CASES: readonly Case[] = [
  { name: "`/`", prepare: async () => page("/", { "cf-ipcountry": "US" }) },
  { name: "`/buy`", prepare: async () => page("/buy", { "cf-ipcountry": "US" }) },
  {
    name: "`/dashboard`, free",
    prepare: async (site) => page("/dashboard", { cookie: (await createAccount(site)).cookieHeader }),
  },
  {
    name: "`/dashboard`, Basic, one computer",
    prepare: async (site) => page("/dashboard", { cookie: (await createOwner(site)).cookie }),
  },
  {
    name: "`POST /login`",
    prepare: async (site) => ({
      method: "POST",
      path: "/login",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: `${new URLSearchParams({ email: (await createAccount(site)).email, password: PASSWORD })}`,
      status: 303,
    }),
    // It hashes for about 110 ms on the isolate's one thread: longer rounds collect enough samples.
    load: { connections: 2, roundMs: 3000, rounds: 3 },
  },
  {
    name: "webhook, paid already",
    prepare: async (site) => ({
      path: "/webhooks/razorpay",
      ...webhookRequest((await createOwner(site)).webhookBody),
    }),
  },
  {
    name: "activation, same computer",
    prepare: async (site) => {
      const { licenseKey } = await createOwner(site)
      return licenseCall("activate", { licenseKey, ...DEVICE })
    },
  },
  {
    name: "validation, with components",
    prepare: async (site) => {
      const { licenseKey } = await createOwner(site)
      const components = componentsOf(partsOf(1))
      return licenseCall("validate", { licenseKey, deviceId: DEVICE.deviceId, components })
    },
  },
]

export async function fetchBody(url: string, request: BenchRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { path, method, headers, body, status = 200 } = request
  const response = fetch(url + path, { method, headers, body, redirect: "manual" })
  return new Uint8Array(await (await expectStatus(response, status)).arrayBuffer())
}
