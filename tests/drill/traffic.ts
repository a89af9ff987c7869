import { expect } from "vitest"
import { licenses, orders } from "#db/schema.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import type { App } from "#tests/support/server/test-app.ts"

type Customer = Awaited<ReturnType<App["createAccount"]>> & { openOrders: string[] }

const poll = { timeout: 10_000 }

/** Customers of a shop who buy, activate, replace keys, donate, and get money back, in an order that the seed decides. */
export async function createTraffic(app: App, random: SeededRandom) {
  const owner = await app.createOwner()
  const customers: Customer[] = []

  async function addCustomer(): Promise<Customer> {
    const customer = Object.assign(await app.createAccount(), { openOrders: [] as string[] })
    customers.push(customer)
    return customer
  }
  const anyCustomer = async () =>
    customers.length === 0 || random.happens(0.6) ? addCustomer() : random.pick(customers)

  const hasLicense = async ({ id }: Customer) =>
    (await app.listLicenses(id)).some(({ revokedAt }) => revokedAt === null)

  async function order(): Promise<void> {
    const customer = await anyCustomer()
    if (await hasLicense(customer)) return
    customer.openOrders.push((await app.createOrder(customer)).providerOrderId)
  }
  async function quote(): Promise<void> {
    const customer = await anyCustomer()
    const devices = String(random.between(30, 60))
    const id = await sendQuote(owner, { email: customer.email, plan: "custom", devices, amount: "90000" })
    const { providerOrderId } = await app.findOrder(await acceptQuote(customer, id))
    customer.openOrders.push(providerOrderId)
  }
  async function donate(): Promise<void> {
    const customer = await anyCustomer()
    customer.openOrders.push((await app.createDonation(customer)).providerOrderId)
  }
  /** Some pay later, some never, and some orders are paid after the backup. */
  async function pay(): Promise<void> {
    const open = customers.filter(({ openOrders }) => openOrders.length > 0)
    if (open.length === 0) return
    const customer = random.pick(open)
    const providerOrderId = customer.openOrders.shift() ?? ""
    if (random.happens(0.2)) await app.pay(providerOrderId, "failure")
    await app.pay(providerOrderId)
    await waitForWebhooks()
    const [license] = await app.listLicenses(customer.id)
    if (license && random.happens(0.8)) {
      await activateComputer(license.key, `pc-of-${customer.id}`)
    }
  }
  async function activate(): Promise<void> {
    const valid = (await app.db.select().from(licenses)).filter(({ revokedAt }) => revokedAt === null)
    const license = valid.length > 0 ? random.pick(valid) : null
    const holder = customers.find(({ id }) => id === license?.userId)
    if (license && holder) await activateComputer(license.key, `pc-of-${holder.id}`)
  }
  async function activateComputer(licenseKey: string, deviceId: string): Promise<void> {
    await app.callLicensingApi("activate", { licenseKey, deviceId })
  }
  async function replaceKey(): Promise<void> {
    const customer = await anyCustomer()
    const [license] = await app.listLicenses(customer.id)
    if (!license) return
    await customer.post("/dashboard/replace-key", { licenseKey: license.key })
    const [replaced] = await app.listLicenses(customer.id)
    // The app asks for the new key.
    if (replaced && replaced.key !== license.key) await activateComputer(replaced.key, `pc-of-${customer.id}`)
  }
  async function refundPayment(): Promise<void> {
    const paid = (await app.db.select().from(orders)).filter(({ paymentId }) => isCaptured(app, paymentId))
    if (paid.length > 0) await refund(app, random.pick(paid).paymentId ?? "")
    await waitForWebhooks()
  }
  /** All webhook events have arrived. */
  async function waitForWebhooks(): Promise<void> {
    await expect.poll(() => app.emulators.state.pendingWebhooks.size, poll).toBe(0)
  }

  const actions = { order, quote, donate, pay, activate, replaceKey, refundPayment }
  /** Each action once, and then as the seed decides. */
  const weighted: (keyof typeof actions)[] = [
    ...(["order", "order", "pay", "order", "pay", "order", "pay", "order", "pay"] as const),
    ...(["donate", "pay", "quote", "pay", "activate", "replaceKey", "replaceKey", "refundPayment"] as const),
  ]
  return {
    async run(length: number): Promise<void> {
      for (let step = 0; step < length; step++) {
        const name = step < weighted.length ? (weighted[step] ?? "order") : random.pick(weighted)
        await actions[name]()
      }
      await waitForWebhooks()
    },
  }
}

/** Whether the provider holds the money of a payment. */
const isCaptured = (app: App, paymentId: string | null) =>
  app.emulators.state.payments.get(paymentId ?? "")?.status === "captured"
