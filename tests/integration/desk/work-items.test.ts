import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { workKinds } from "#app/desk/work-items/gathered-sources.server.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import * as schema from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { addProblem } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const HOUR = 3_600_000
const hoursAgo = (count: number) => new Date(Date.now() - count * HOUR)
const checkedAt = hoursAgo(3)

const report = (id: string, userId: string) => ({
  ...BUG_FIELDS,
  id,
  userId,
  title: `It stops: ${id}`,
  createdAt: hoursAgo(5),
})

type Account = { id: string; email: string }

/** Makes something of each kind that needs the owner: how many of the kind there are then. */
const MAKE = {
  books: async ({ db }) => {
    const broken = { name: "receipts-issued", count: 2, examples: ["a", "b"], foundAt: checkedAt }
    await db.insert(schema.failedInvariants).values(broken)
    return 1
  },
  disputes: async ({ db }) => {
    const dispute = {
      id: "disp_1",
      paymentId: "pay_d",
      amount: 9499,
      currency: "USD",
      status: "open" as const,
    }
    const times = { respondBy: hoursAgo(-5 * 24 - 1), updatedAt: hoursAgo(1) }
    await db.insert(schema.disputes).values({ ...dispute, ...times })
    return 1
  },
  complaints: async ({ db }, owner, buyer) => {
    await db.insert(schema.bugReports).values({ ...report("complained", buyer.id), status: "seen" })
    await sendForm(owner, "/desk/bugs/complained", "complaint-mark")
    await sendForm(owner, `/desk/customers/${buyer.id}`, "note", { note: "By telephone", complaint: "on" })
    return 2
  },
  payments: async (app) => {
    await addProblem(app, "pay_old", hoursAgo(4))
    await addProblem(app, "pay_new", hoursAgo(2))
    const order = await app.createOrder()
    await app.db
      .update(schema.orders)
      .set({ returnedAt: hoursAgo(1) })
      .where(eq(schema.orders.id, order.id))
    return 3
  },
  currencies: async ({ db }, _, { id: userId }) => {
    const order = { kind: "license", planType: "basic", amount: 100, status: "pending" } as const
    const times = { createdAt: hoursAgo(1), nextSyncAt: hoursAgo(-1) }
    await db.insert(schema.orders).values([
      { ...order, ...times, id: "unopened", userId, currency: "EUR" },
      // Still being opened.
      { ...order, ...times, id: "opening", userId, currency: "GBP", createdAt: hoursAgo(-0.02) },
    ])
    return 1
  },
  refunds: async ({ db }) => {
    const refund = { paymentId: "pay_r", amount: 100 }
    const requested = { id: "q1", requestedAt: hoursAgo(2), status: "requested" as const }
    await db.insert(schema.refundRequests).values({ ...refund, ...requested })
    const sync = { ...refund, kind: "refund" as const, currency: "USD", status: "pending" }
    await db.insert(schema.providerSyncs).values([
      { ...sync, id: "refund:r1", status: "failed", since: hoursAgo(1) },
      { ...sync, id: "refund:r2", since: hoursAgo(1) },
      { ...sync, id: "refund:r3", since: hoursAgo(25) },
      { ...sync, id: "refund:r4", since: hoursAgo(26) },
    ])
    return 4
  },
  withdrawals: async ({ db }, _, { id: userId }) => {
    const order = { kind: "donation", amount: 100, status: "paid", currency: "EUR" } as const
    const times = { createdAt: hoursAgo(9), nextSyncAt: hoursAgo(9), paidAt: hoursAgo(9) }
    await db.insert(schema.orders).values({ ...order, ...times, id: "w1", userId, paymentId: "pay_w" })
    const paid = { orderId: "w1", amount: 100, currency: "EUR", learnedAt: hoursAgo(9) }
    await db.insert(schema.payments).values({ id: "pay_w", ...paid })
    await db.insert(schema.withdrawals).values({ orderId: "w1", withdrawnAt: hoursAgo(1) })
    return 1
  },
  events: async ({ db }) => {
    await db.insert(schema.webhookEvents).values({ id: "e1", payload: "{}", receivedAt: hoursAgo(1) })
    return 1
  },
  mail: async (app) => {
    await addEmail(app, { id: "waits", createdAt: hoursAgo(1), nextAttemptAt: hoursAgo(-9) })
    return 1
  },
  emails: async ({ db }) => {
    const email = {
      recipient: "gone@example.com",
      subject: "Hi",
      html: "",
      text: "x",
      kind: "receipt" as const,
    }
    const times = { createdAt: hoursAgo(9), nextAttemptAt: hoursAgo(9) }
    await db.insert(schema.outbox).values([
      { ...email, ...times, id: "m1", givenUpAt: hoursAgo(1) },
      { ...email, ...times, id: "m2", sentAt: hoursAgo(2), delivery: "bounced", deliveryAt: hoursAgo(1) },
    ])
    return 2
  },
  messages: async ({ db }, _, { id }) => {
    const answered = { status: "seen", ownerUnreadSince: hoursAgo(1) }
    await db.insert(schema.bugReports).values({ ...report("bug3", id), ...answered })
    return 1
  },
  bugs: async ({ db }, _, { id }) => {
    await db.insert(schema.bugReports).values([report("bug1", id), report("bug2", id)])
    return 2
  },
  papers: async (app) => {
    // Razorpay did not say what the payment of this invoice is worth in rupees.
    await registerSeller(app)
    await sellByWebhook(app)
    const paid = { amount: 100, currency: "USD", learnedAt: hoursAgo(1) }
    const problem = { problem: "place-unknown", problemFoundAt: hoursAgo(1) } as const
    await app.db.insert(schema.payments).values({ id: "pay_p", ...paid, ...problem })
    return 2
  },
  quotes: async ({ db }) => {
    const quote = {
      plan: AGREED_PLAN,
      devices: 9,
      amount: 900,
      currency: "USD",
      email: "a@firm.test",
    } as const
    const times = { createdAt: hoursAgo(1), validUntil: hoursAgo(-90) }
    const values = { ...quote, ...times, emailKey: "a@firm.test" }
    await db.insert(schema.quotes).values([
      { ...values, id: "quote1", status: "draft" },
      { ...values, id: "quote2", status: "sent" },
    ])
    return 2
  },
  // Put off for the owners of tests.
  settings: async ({ db }) => {
    await db.delete(schema.snoozedItems)
    return 1
  },
} satisfies Record<string, (app: App, owner: TestClient, buyer: Account) => Promise<number>>

type Kind = keyof typeof MAKE

/** The kinds that this test makes, the most urgent first; others have tests of their own. */
const KINDS = workKinds.flatMap(({ name }) => (Object.keys(MAKE) as Kind[]).filter((kind) => kind === name))

const kindNamed = (name: Kind) => {
  const found = workKinds.find((kind) => kind.name === name)
  if (!found) throw new Error(`no kind ${name}`)
  return found
}

/** Ends each kind, in SQL. */
const END: Record<Kind, string[]> = {
  books: ["delete from failed_invariants"],
  disputes: ["update disputes set answered_at = 1"],
  complaints: ["update complaints set answered_at = 1"],
  payments: [
    "update payments set problem_resolved_at = 1 where problem <> 'place-unknown'",
    "update orders set returned_at = null where status = 'pending'",
  ],
  currencies: ["update orders set status = 'expired' where id = 'unopened'"],
  refunds: ["update refund_requests set status = 'refused'", "delete from provider_syncs"],
  withdrawals: ["delete from withdrawals"],
  events: ["update webhook_events set ignored_at = 1"],
  mail: ["delete from outbox where id = 'waits'"],
  emails: ["update outbox set ignored_at = 1"],
  messages: ["update bug_reports set owner_unread_since = null"],
  bugs: ["update bug_reports set status = 'fixed'"],
  papers: [
    "update payments set problem_resolved_at = 1 where problem = 'place-unknown'",
    "update payments set inr_amount = 1 where id in (select payment_id from invoices)",
  ],
  quotes: ["update quotes set status = 'withdrawn', withdrawn_at = 1"],
  settings: ["update seller_settings set sales_to_europe = 'none'"],
}

/** The kinds that the sentence about the books names. */
const OF_THE_BOOKS: readonly Kind[] = ["disputes", "payments", "refunds", "withdrawals"]

const inWords = ([kind, count]: [Kind, number]) => {
  const { noun, nouns = `${noun}s` } = kindNamed(kind)
  return `${count} ${count === 1 ? noun : nouns}`
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const numbersIn = (html: string) =>
  new Map(
    [...html.matchAll(/<a [^>]*href="(\/desk[^"?]*)"[^>]*>(?:(?!<\/a>).)*?<small>(\d+)/g)].map(
      ([, path = "", count]) => [path, Number(count)],
    ),
  )

/** Every place that says what waits says the same; of lists and screens, those of the kinds are opened. */
async function expectOneStory(owner: TestClient, counts: Map<Kind, number>, opened: readonly Kind[] = KINDS) {
  const html = await owner.html("/desk")
  const [, title = ""] = /<h1[^>]*>([^<]*)/.exec(html) ?? []
  const [, lead = ""] = /class="desk-lead">(.*?)<span id="books-agree"/s.exec(html) ?? []
  const [, books = ""] = /id="books-agree">([^<]*)/.exec(html) ?? []
  const sum = sumOf(counts.values())
  const needs =
    sum === 0 ? "Nothing needs you." : sum === 1 ? "1 thing needs you." : `${sum} things need you.`
  expect(title).toBe(needs)
  const kinds = KINDS.flatMap((kind) => (counts.has(kind) ? [inWords([kind, counts.get(kind) ?? 0])] : []))
  const told = textOf(lead).replaceAll(/, ([\w ]+ left|overdue)(?= ·|\.)/g, "")
  if (sum > 0) expect(told.trim()).toBe(`${kinds.join(" · ")} .`)

  const screens = Map.groupBy(counts, ([kind]) => kindNamed(kind).screen)
  const menu = [...screens].map(([path, own]) => [path, sumOf(own.map(([, count]) => count))] as const)
  expect(numbersIn(html)).toEqual(new Map(sum === 0 ? [] : [["/desk", sum], ...menu]))

  for (const kind of opened) {
    const list = await owner.html(`/desk?kind=${kind}`)
    expect([kind, list.split('class="desk-need"').length - 1]).toEqual([kind, counts.get(kind) ?? 0])
  }
  for (const kind of KINDS) {
    expect([kind, OF_THE_BOOKS.includes(kind) && counts.has(kind)]).toEqual([
      kind,
      new RegExp(`\\d ${kindNamed(kind).noun}s?\\b`).test(books),
    ])
  }
  for (const [screen, own] of screens) {
    if (!opened.some((kind) => kindNamed(kind).screen === screen)) continue
    const waiting = /<p[^>]*>(Waiting: .*?)<\/p>/s.exec(await owner.html(screen))?.[1] ?? ""
    const inOrder = KINDS.flatMap((kind) => own.filter(([one]) => one === kind))
    expect(textOf(waiting).trim()).toBe(`Waiting: ${inOrder.map(inWords).join(" · ")}`)
  }
  expect(books.startsWith("The books do not agree")).toBe(counts.has("books"))
  // The payments of the test turned up before the comparison, everything else since.
  expect(books.startsWith("The books agree, compared")).toBe(!counts.has("payments") && !counts.has("books"))
}

test("GET /desk: summary, menu and lists agree for each kind of work item", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount({ email: "asha@example.in" })
  await app.db.insert(schema.cronRuns).values({ name: BOOKS_CHECK, finishedAt: checkedAt, failedTasks: 0 })
  const counts = new Map<Kind, number>()
  expect(KINDS).toHaveLength(Object.keys(MAKE).length)
  await expectOneStory(owner, counts)
  for (const kind of [...KINDS].reverse()) {
    counts.set(kind, await MAKE[kind](app, owner, buyer))
    await expectOneStory(owner, counts, [kind])
  }
  await expectOneStory(owner, counts)
  const text = await pageText(owner, "/desk")
  expect(text).toContain(
    "1 dispute, 5 days left · 4 refunds · 1 withdrawal · 1 mail outage · 1 message · 2 quotes · 2 complaints, ",
  )
  expect(text).toContain("Complaint 1: acknowledge, 1 day left")
  expect(text).toMatch(/2 cases, found .* Case 2/)
  for (const kind of KINDS) {
    for (const statement of END[kind]) await app.d1.prepare(statement).run()
    counts.delete(kind)
    await expectOneStory(owner, counts, [kind])
  }
})

test("POST /desk (complaints): acknowledged within 48 hours, answered within a month", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id, email } = await app.createAccount()
  const note = { note: "By telephone", complaint: "on" }
  await sendForm(owner, `/desk/customers/${id}`, "note", note)
  expect(await pageText(owner, `/desk/customers/${id}`)).toContain("Complaint 1 by ")
  const waits = await pageText(owner, "/desk")
  expectWords(waits, ["1 complaint, 1 day left", "Complaint 1: acknowledge, 1 day left", email])
  expect(await owner.html("/desk")).toContain(`href="/desk/customers/${id}"`)
  const subject = "1"
  await submitForm(owner, "/desk", "complaint-acknowledge", { subject })
  expect(await pageText(owner, "/desk")).toMatch(/Complaint 1: answer, (27|28|29|30) days left/)
  await submitForm(owner, "/desk", "complaint-answer", { subject })
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  expect(await app.rows(schema.complaints)).toMatchObject([
    { number: 1, subjectKind: "customer", subjectId: id, answeredAt: expect.any(Date) },
  ])
  const again = await sendForm(owner, `/desk/customers/${id}`, "note", note)
  expect(again.response.status).toBe(303)
  expect(await pageText(owner, "/desk")).toContain("Complaint 2: acknowledge")
})

test("cron: compares the ledger again when a problem appears or ends", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  let last = 0
  const expectComparison = async (isExpected: boolean) => {
    await app.runCron()
    const runs = await app.rows(schema.cronRuns)
    const at = runs.find(({ name }) => name === BOOKS_CHECK)?.finishedAt.getTime() ?? 0
    expect(at > last).toBe(isExpected)
    last = at
  }
  await expectComparison(true)
  await addProblem(app, "pay_1", new Date())
  await expectComparison(true)
  await sendForm(owner, "/desk/payments/pay_1", "ignore", { reason: "Not ours" })
  await expectComparison(true)
  const occurredAt = hoursAgo(1)
  const dispute = { id: "disp_1", paymentId: "pay_d", amount: 9499, currency: "USD", updatedAt: occurredAt }
  await app.db.insert(schema.disputes).values({ ...dispute, status: "open" })
  const reported = { id: "e1", eventType: "payment.dispute.created", paymentId: "pay_d", payload: "{}" }
  const receivedAt = new Date()
  const handled = { receivedAt, processedAt: receivedAt, result: "booked" }
  await app.db.insert(schema.webhookEvents).values({ ...reported, ...handled })
  await expectComparison(true)
  await expectComparison(false)
  await sendForm(owner, "/desk", "dispute-answered", { subject: "disp_1" })
  await expectComparison(true)
  const requestedAt = new Date()
  const request = { id: "q1", paymentId: "pay_r", amount: 100, requestedAt, status: "requested" } as const
  await app.db.insert(schema.refundRequests).values(request)
  await expectComparison(true)
  await app.db.update(schema.refundRequests).set({ status: "accepted" })
  const entry = { id: "refund:r1", kind: "refund", paymentId: "pay_r", amount: 100, currency: "USD" } as const
  await app.db.insert(schema.ledgerEntries).values({ ...entry, occurredAt, learnedAt: new Date() })
  app.expectError("books-disagree")
  await expectComparison(true)
  await expectComparison(false)
})
