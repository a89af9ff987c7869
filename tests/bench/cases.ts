import { openDatabase } from "#db/client.server.ts"
import { releases } from "#db/schema.ts"
import { addAccounts } from "#tests/support/d1/many-rows.ts"
import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import {
  type Account,
  callLicensingApi,
  createAccount,
  createOrder,
  payByWebhook,
} from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { addDevices } from "#tests/support/fixtures/many-devices.ts"
import { paymentEvent, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { newRelease } from "#tests/support/fixtures/releases.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import type { BenchRequest, LoadSettings, NumberedRequest } from "./measure.ts"
import { addPool, pooledLicenseKey, pooledSessionId, type Range } from "./pool.ts"
import type { Site } from "./workers.ts"

export type Case = {
  name: string
  /** Creates what the case needs, for the requests of these numbers, and returns its request or one for each number. */
  prepare: (site: Site, range: Range) => Promise<BenchRequest | NumberedRequest>
  load?: Partial<LoadSettings>
  /** True if it hashes a password, as its floor does too. */
  hashesPassword?: boolean
}

const DEVICE = { deviceId: "bench", deviceName: "Bench", appVersion: "1.0.0" }
const COMPONENTS = componentsOf(partsOf(1))
const DESK_ORDERS = 50_000

/** An account that has paid for a Basic license, and the webhook body that reported it. */
async function createBuyer(site: Site) {
  const account = await createAccount(site, { country: "US" })
  await createOrder(account)
  const order = [...site.emulators.state.orders.values()].at(-1)
  if (!order) throw new Error("the order was not created at the provider")
  const webhookBody = await payByWebhook(site, { ...order, providerOrderId: order.id })
  const license = await site.d1
    .prepare("select l.id, l.key from licenses l join users u on u.id = l.user_id where u.email = ?")
    .bind(account.email)
    .first<{ id: string; key: string }>()
  if (!license) throw new Error("the license was not issued")
  return { account, webhookBody, license }
}

/** A buyer whose license is active on one computer. */
async function createOwner(site: Site) {
  const buyer = await createBuyer(site)
  const licenseKey = buyer.license.key
  await expectStatus(callLicensingApi(site, "activate", { licenseKey, ...DEVICE }), 201)
  return { ...buyer, licenseKey }
}

async function createBusiness(site: Site): Promise<Account> {
  const { account, license } = await createBuyer(site)
  await site.d1
    .prepare("update licenses set plan_type = 'business', max_devices = 20 where id = ?")
    .bind(license.id)
    .run()
  await addDevices(site.d1, license.id, 20)
  return account
}

const page = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  path,
  headers: { accept: "text/html", "cf-ipcountry": "US", ...headers },
})

const pageOf = ({ cookieHeader: cookie }: Account, path: string) => page(path, { cookie })

const form = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): BenchRequest => ({
  method: "POST",
  path,
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
    "cf-ipcountry": "US",
    ...headers,
  },
  body: `${new URLSearchParams(fields)}`,
  status: 303,
})

const apiCall = (path: string, fields: object): BenchRequest => ({
  method: "POST",
  path: `/api/v1/${path}`,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(fields),
})

const webhook = (body: string, eventId?: string): BenchRequest => ({
  path: "/webhooks/razorpay",
  ...webhookRequest(body, eventId === undefined ? {} : { eventId }),
})

const PAGES: readonly Case[] = [
  { name: "`/`", prepare: async () => page("/") },
  { name: "`/buy`", prepare: async () => page("/buy") },
  { name: "`/login`", prepare: async () => page("/login") },
  {
    name: "`/dashboard`, free",
    prepare: async (site) => pageOf(await createAccount(site), "/dashboard"),
  },
  {
    name: "`/dashboard`, Basic",
    prepare: async (site) => pageOf((await createOwner(site)).account, "/dashboard"),
  },
  {
    name: "`/dashboard`, Business, 20 computers",
    prepare: async (site) => pageOf(await createBusiness(site), "/dashboard"),
  },
  {
    name: "`/checkout`",
    async prepare(site) {
      const account = await createAccount(site, { country: "US" })
      return pageOf(account, `/checkout/${await createOrder(account)}`)
    },
  },
  {
    name: "`/desk`, 50,000 orders",
    async prepare(site) {
      await addAccounts(site.d1, DESK_ORDERS)
      return pageOf(await insertAccount(site, { isOwner: true, hasSecondFactor: true }), "/desk")
    },
    // Reads thousands of rows.
    load: { warmUp: 50 },
  },
]

const FORMS: readonly Case[] = [
  {
    name: "`POST /buy`",
    async prepare(site, range) {
      await addPool(site, range, "sessions")
      return (number) => form("/buy", { plan: "basic" }, { cookie: `session=${pooledSessionId(number)}` })
    },
  },
  {
    name: "`POST /login`",
    hashesPassword: true,
    prepare: async (site) => form("/login", { email: (await createAccount(site)).email, password: PASSWORD }),
    // It hashes for about 110 ms on the isolate's one thread: longer rounds collect enough samples.
    load: { connections: 2, roundMs: 3000, rounds: 3, warmUp: 4 },
  },
  {
    name: "webhook, new payment",
    async prepare(site, range) {
      await addPool(site, range, "open orders")
      return (number) => {
        const payment = { orderId: `order_${number}`, paymentId: `pay_${number}` }
        return webhook(paymentEvent("payment.captured", payment), `event_${number}`)
      }
    },
  },
  {
    name: "webhook, repeated",
    prepare: async (site) => webhook((await createBuyer(site)).webhookBody),
  },
]

const CALLS: readonly Case[] = [
  {
    name: "activation, new computer",
    async prepare(site, range) {
      await addPool(site, range, "licenses")
      return (number) => ({
        ...apiCall("licenses/activate", {
          ...DEVICE,
          licenseKey: pooledLicenseKey(number),
          deviceId: `pc-${number}`,
        }),
        status: 201,
      })
    },
  },
  {
    name: "activation, same computer",
    async prepare(site) {
      const { licenseKey } = await createOwner(site)
      return apiCall("licenses/activate", { licenseKey, ...DEVICE })
    },
  },
  {
    name: "validation, seen today",
    async prepare(site) {
      const { licenseKey } = await createOwner(site)
      return apiCall("licenses/validate", { licenseKey, deviceId: DEVICE.deviceId })
    },
  },
  {
    name: "validation, after a day",
    async prepare(site, range) {
      await addPool(site, range, "seats")
      return (number) =>
        apiCall("licenses/validate", { licenseKey: pooledLicenseKey(number), deviceId: `pc-${number}` })
    },
  },
  {
    name: "validation, with components",
    async prepare(site) {
      const { licenseKey } = await createOwner(site)
      const { deviceId } = DEVICE
      return apiCall("licenses/validate", { licenseKey, deviceId, components: COMPONENTS })
    },
  },
  {
    name: "device code",
    prepare: async () => ({
      ...apiCall("device-codes", { ...DEVICE, components: COMPONENTS }),
      status: 201,
    }),
  },
  {
    name: "appcast",
    async prepare(site) {
      await openDatabase(site.d1).insert(releases).values(newRelease("1.0.0"))
      return { path: "/api/v1/releases/appcast.xml" }
    },
  },
]

export const CASES: readonly Case[] = [...PAGES, ...FORMS, ...CALLS]

export async function fetchBody(url: string, request: BenchRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { path, method, headers, body, status = 200 } = request
  const response = fetch(url + path, { method, headers, body, redirect: "manual" })
  return new Uint8Array(await (await expectStatus(response, status)).arrayBuffer())
}
