import { setTimeout as wait } from "node:timers/promises"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { type InsertedAccountSettings, insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { createDispute } from "#tests/support/fixtures/provider-control.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { formOf, hiddenFieldsOf } from "#tests/support/forms/desk-forms.ts"
import { RetryingClient, retryUntilResult, type Shop } from "./site.ts"

export const OWNER_EMAIL = "owner@brisk.test"

/** Accounts without a license, to which licenses are moved. */
const TARGETS = Array.from({ length: 8 }, (_, index) => `target-${index}@example.com`)

const LAST_REFUNDS = 3

/** Each license with its own order, and with each that upgraded it. */
const LICENSES = `select l.id, l.key, l.user_id as userId, o.id as orderId, o.payment_id as paymentId, l.max_devices as maxDevices, o.amount
  from licenses l join orders o on o.id in (select l.order_id union all
    select order_id from license_upgrades where license_id = l.id) where l.user_id is not null`

type License = {
  id: string
  orderId: string
  paymentId: string
  amount: number
  key: string
  userId: string
  maxDevices: number
}

const ACTIONS = [
  ...(["note", "refund", "refund", "revoke", "reinstate", "reinstate", "devices", "devices"] as const),
  ...(["release", "move", "dispute", "dispute"] as const),
]

/** The owner: actions on random licenses while buyers buy, each form sent until it is answered, some twice at once. */
export class ShopOwner {
  private readonly released = new Set<string>()
  private readonly disputed = new Set<string>()
  private readonly refunded = new Set<string>()

  private constructor(
    private readonly random: SeededRandom,
    private readonly shop: Shop,
    private readonly client: RetryingClient,
  ) {}

  static async create(shop: Shop): Promise<ShopOwner> {
    const insert = (settings: InsertedAccountSettings) => insertAccount(shop.site.server, settings)
    const account = await insert({ email: OWNER_EMAIL, isOwner: true, hasSecondFactor: true })
    for (const email of TARGETS) await insert({ email })
    const client = new RetryingClient(shop.site.server.url, "US", account)
    return new ShopOwner(shop.random.of("owner"), shop, client)
  }

  async actUntil(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      await wait(this.random.between(10, 80))
      const licenses = await this.shop.site.query<License>(LICENSES)
      if (licenses.length > 0) await this.actOn(this.random.pick(licenses))
    }
  }

  /** Without faults: asks again for refunds that the provider has not answered, and for a few more. */
  async finishRefunds(): Promise<void> {
    const open = "select id from refund_requests where status = 'requested'"
    for (const { id } of await this.shop.site.query<{ id: string }>(open)) {
      await this.post("/desk?index", "refund-again", { subject: id })
    }
    const licenses = await this.shop.site.query<License>(LICENSES)
    const undisputed = licenses.filter(({ paymentId }) => !this.disputed.has(paymentId))
    for (const { orderId } of undisputed.slice(0, LAST_REFUNDS)) {
      await this.post(`/desk/orders/${orderId}`, "refund", { amount: "1", reason: "Because" })
    }
  }

  /** Writes a quote to this address and sends it; returns its id. */
  sendQuote(email: string, devices: number): Promise<string> {
    const sold = { plan: AGREED_PLAN, devices: String(devices), amount: "1234.56", currency: "INR" }
    const offer = { email, ...sold, note: "" }
    const path = "/desk/quotes/new"
    const form = { ...formOf("quote-send", offer), validUntil: dayIn(14), intent: "quote-send" }
    return retryUntilResult("send a quote", async () => {
      const answer = await this.client.post(path, form)
      // The holder of a license: the page shows what the quote makes of it, and the form that confirms it.
      const shown = answer.status === 200 ? hiddenFieldsOf(answer.text, form.intent) : null
      const { location } = shown ? await this.client.post(path, { ...form, ...shown }) : answer
      return /quotes\/(\w+)/.exec(location)?.[1] ?? null
    })
  }

  /** As if the account with this address had opened the link that was mailed to it. */
  async confirmAddress(email: string): Promise<void> {
    await this.shop.site.query("update users set email_confirmed_at = created_at where email = ?", email)
  }

  /** As if the buyer had left the order alone for longer than a use of its coupon is kept. */
  async lapse(orderId: string): Promise<void> {
    const lapsed = "update orders set coupon_reserved_until = 1 where id = ? and coupon_id is not null"
    await this.shop.site.query(lapsed, orderId)
  }

  private async actOn({ id, orderId, paymentId, amount, key, userId, maxDevices }: License): Promise<void> {
    const [order, license] = [`/desk/orders/${orderId}`, `/desk/licenses/${id}`]
    const reason = "Because"
    const action = this.random.pick(ACTIONS)
    switch (action) {
      case "note":
        return this.post(order, action, { note: reason })
      case "refund": {
        // Where the event of a dispute is lost, its money could be given back twice, which Razorpay alone can refuse.
        if (this.disputed.has(paymentId)) return
        this.refunded.add(paymentId)
        const part = this.random.pick([100, Math.floor(amount / 2), amount])
        return this.post(order, action, { amount: (part / 100).toFixed(2), reason })
      }
      case "revoke":
      case "reinstate":
        return this.post(license, action, { reason })
      case "devices": {
        const devices = String(this.random.between(1, maxDevices + 3))
        return this.post(license, action, { devices, reason, showed: String(maxDevices) })
      }
      case "release": {
        // Once: another device in the seat would replace the released one.
        if (this.released.has(id)) return
        this.released.add(id)
        const body = JSON.stringify({ licenseKey: key, deviceId: "shop" })
        const headers = { "content-type": "application/json" }
        await this.client.send("/api/v1/licenses/activate", { method: "POST", headers, body })
        return this.post(license, action, { device: "shop" })
      }
      case "move":
        return this.post(license, action, { email: this.random.pick(TARGETS), showed: userId })
      case "dispute":
        return this.dispute(paymentId)
    }
  }

  /** The buyer's bank disputes the payment, once, and decides at once: each of the two events may be lost. */
  private async dispute(paymentId: string): Promise<void> {
    if (this.disputed.has(paymentId) || this.refunded.has(paymentId)) return
    this.disputed.add(paymentId)
    const { id } = await createDispute(this.shop, { payment_id: paymentId })
    await wait(this.random.between(0, 100))
    const event = this.random.pick(["won", "lost"])
    await createDispute(this.shop, { id, payment_id: paymentId, event })
  }

  /** Sends a form; what is refused, because another action came first, is no error. */
  private async post(path: string, intent: string, fields: Record<string, string>): Promise<void> {
    const form = formOf(intent, fields)
    const send = () => this.client.post(path, form)
    const answers = await Promise.all(this.random.happens(0.3) ? [send(), send()] : [send()])
    const unexpected = answers.find(({ status }) => ![303, 400, 500, 503].includes(status))
    if (unexpected) throw new Error(`${path} (${intent}) answered ${unexpected.status}`)
  }
}
