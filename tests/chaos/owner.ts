import { setTimeout as wait } from "node:timers/promises"
import { REVERSAL_KINDS } from "#app/domain/payments/ledger.ts"
import { shownText } from "#app/services/announcements/announcements.server.ts"
import { type InsertedAccountSettings, insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { createDispute } from "#tests/support/fixtures/provider-control.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { hiddenFieldsOf } from "#tests/support/forms/desk-forms.ts"
import { ASKS_FIRST } from "#tests/support/forms/desk-intents.ts"
import type { RestartableSite } from "./restartable-site.ts"
import { type RequestErrors, RetryingClient, retryUntilResult } from "./retries.ts"

const REVERSALS = REVERSAL_KINDS.map((kind) => `'${kind}'`).join()

export const OWNER_EMAIL = "owner@brisk.test"

/** Accounts without a license, to which licenses are moved. */
const TARGETS = 8

type License = {
  id: string
  orderId: string
  paymentId: string
  amount: number
  key: string
  maxDevices: number
}

const ACTS = [
  ...(["note", "refund", "refund", "revoke", "reinstate", "devices", "release", "move"] as const),
  "dispute" as const,
]

/** The site's owner: actions on random licenses while buyers buy, each form sent until it is answered, some twice at once. */
export class ChaosOwner {
  private readonly client: RetryingClient
  private forms = 0
  private readonly released = new Set<string>()
  private readonly disputed = new Set<string>()
  private readonly refunded = new Set<string>()
  private isStopped = false
  private running: Promise<Error | undefined> = Promise.resolve(undefined)

  private constructor(
    private readonly random: SeededRandom,
    private readonly site: RestartableSite,
    errors: RequestErrors,
    account: Awaited<ReturnType<typeof insertAccount>>,
    private readonly targets: string[],
  ) {
    this.client = new RetryingClient(site.server.url, errors, "US", account)
  }

  static async start(
    random: SeededRandom,
    site: RestartableSite,
    errors: RequestErrors,
  ): Promise<ChaosOwner> {
    const insert = (settings: InsertedAccountSettings) => insertAccount(site.server, settings)
    const account = await insert({ email: OWNER_EMAIL, isOwner: true, hasSecondFactor: true })
    const targets: string[] = []
    for (let index = 0; index < TARGETS; index++) {
      targets.push((await insert({ email: `target-${index}@example.com` })).email)
    }
    const owner = new ChaosOwner(random, site, errors, account, targets)
    owner.running = owner.deskAction().catch((error: Error) => error)
    return owner
  }

  /** Returns what ended the actions too early. */
  async stop(): Promise<string[]> {
    this.isStopped = true
    const error = await this.running
    return error ? [`owner: ${error.message}`] : []
  }

  /** Without faults: asks again for refunds that the provider has not answered, and for a few more. */
  async recover(refunds: number): Promise<void> {
    const open = await this.read<{ id: string }>("select id from refund_requests where status = 'requested'")
    for (const { id } of open) await this.post("/desk?index", "refund-again", { subject: id })
    const licenses = await this.read<License>(`${LICENSES} and l.payment_id not in (
      select payment_id from ledger_entries where kind in (${REVERSALS}) union select payment_id from refund_requests)`)
    const undisputed = licenses.filter(({ paymentId }) => !this.disputed.has(paymentId))
    for (const { orderId } of undisputed.slice(0, refunds)) {
      await this.post(`/desk/orders/${orderId}`, "refund", { amount: "1", reason: "Chaos" })
    }
  }

  /** Writes a quote to this address and sends it; returns its id. */
  sendQuote(email: string): Promise<string> {
    const formId = `${String(this.forms++).padStart(25, "0")}-quote-create`
    const offer = { email, plan: "custom", devices: "30", amount: "1234.56", currency: "INR", note: "" }
    const form = { intent: "quote-send", formId, ...offer, validUntil: dayIn(14) }
    return retryUntilResult("send a quote", async () => {
      const { status, location } = await this.client.post("/desk/quotes/new", form)
      return status === 303 ? (/quotes\/(\w+)/.exec(location)?.[1] ?? null) : null
    })
  }

  /** Writes an announcement and confirms it, as the form does that was shown. */
  async sendNews(subject: string): Promise<void> {
    const id = String(this.forms++).padStart(25, "0")
    const message = "Something is *new*."
    const shown = shownText({ id, subject, message, plainText: null })
    const form = { intent: "announcement-send", formId: `${id}-announcement`, subject, message, shown }
    await retryUntilResult("send news", async () => {
      const { status } = await this.client.post("/desk/announcements/new", form)
      return status === 303 ? true : null
    })
  }

  /** As if the account with this address had opened the link that was mailed to it. */
  async confirmAddress(email: string): Promise<void> {
    await this.read("update users set email_confirmed_at = created_at where email = ?", email)
  }

  /** As if the buyer had left the order alone for longer than a use of its coupon is kept. */
  async lapse(orderId: string): Promise<void> {
    const lapsed = "update orders set coupon_reserved_until = 1 where id = ? and coupon_id is not null"
    await this.read(lapsed, orderId)
  }

  private async deskAction(): Promise<undefined> {
    while (!this.isStopped) {
      await wait(this.random.between(10, 80))
      const licenses = await this.read<License>(LICENSES)
      if (licenses.length > 0) await this.actionOn(this.random.pick(licenses))
    }
  }

  private async actionOn({ id, orderId, paymentId, amount, key, maxDevices }: License): Promise<void> {
    const [order, license] = [`/desk/orders/${orderId}`, `/desk/licenses/${id}`]
    const reason = "Chaos"
    switch (this.random.pick(ACTS)) {
      case "note":
        return this.post(order, "note", { note: reason })
      case "refund": {
        // Where the event of a dispute is lost, its money could be given back twice, which Razorpay alone can refuse.
        if (this.disputed.has(paymentId)) return
        this.refunded.add(paymentId)
        const part = this.random.pick([100, Math.floor(amount / 2), amount])
        return this.post(order, "refund", { amount: (part / 100).toFixed(2), reason })
      }
      case "revoke":
        return this.post(license, "revoke", { reason })
      case "reinstate":
        return this.post(license, "reinstate", { reason })
      case "devices":
        return this.post(license, "devices", { devices: String(maxDevices + this.random.between(1, 3)) })
      case "release": {
        // Once: another device in the seat would replace the released one.
        if (this.released.has(id)) return
        this.released.add(id)
        await this.activate(key, "chaos")
        return this.post(license, "release", { device: "chaos" })
      }
      case "dispute":
        return this.dispute(paymentId)
      case "move":
        return this.post(license, "move", { email: this.random.pick(this.targets) })
    }
  }

  /** The buyer's bank disputes the payment, once, and decides at once: each of the two events may be lost. */
  private async dispute(paymentId: string): Promise<void> {
    if (this.disputed.has(paymentId) || this.refunded.has(paymentId)) return
    this.disputed.add(paymentId)
    const { id } = await createDispute(this.site.server, { payment_id: paymentId })
    await wait(this.random.between(0, 100))
    await createDispute(this.site.server, {
      id,
      payment_id: paymentId,
      event: this.random.pick(["won", "lost"]),
    })
  }

  /** Sends a form; what is refused, because another action came first, is no error. */
  private async post(path: string, intent: string, fields: Record<string, string>): Promise<void> {
    const formId = `${String(this.forms++).padStart(25, "0")}-${intent}`
    const form = await this.shownForm(path, { intent, formId, ...fields })
    const send = () => this.client.post(path, form)
    const answers = await Promise.all(this.random.happens(0.3) ? [send(), send()] : [send()])
    const unexpected = answers.find(({ status }) => ![303, 400, 500, 503].includes(status))
    if (unexpected) throw new Error(`${path} (${intent}) answered ${unexpected.status}`)
  }

  /** A form that asks first as /desk/confirm sends it; another one as it is. */
  private async shownForm(path: string, form: Record<string, string>): Promise<Record<string, string>> {
    if (!ASKS_FIRST.some(([, intents]) => intents.includes(form.intent ?? ""))) return form
    const confirm = `/desk/confirm?${new URLSearchParams({ redirectTo: path })}`
    const { text } = await this.client.post(confirm, form)
    return { ...form, ...hiddenFieldsOf(text, form.intent ?? "") }
  }

  private async activate(licenseKey: string, deviceId: string): Promise<void> {
    const body = JSON.stringify({ licenseKey, deviceId })
    const headers = { "content-type": "application/json" }
    await this.client.send("/api/v1/licenses/activate", { method: "POST", headers, body })
  }

  /** Runs a statement of D1, as soon as its process runs. */
  private read<Row>(sql: string, ...values: string[]): Promise<Row[]> {
    return retryUntilResult(sql, async () => {
      try {
        const statement = this.site.server.d1.prepare(sql).bind(...values)
        return (await statement.all<Row>()).results
      } catch {
        return null
      }
    })
  }
}

const LICENSES = `select l.id, l.key, l.order_id as orderId, l.payment_id as paymentId, l.max_devices as maxDevices, o.amount
  from licenses l join orders o on o.id = l.order_id where l.user_id is not null`
