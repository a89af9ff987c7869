import { expect, test } from "vitest"
import { workKinds } from "#app/desk/work-items/gathered-sources.server.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import * as schema from "#db/schema.ts"
import { hoursAgo, MORE_WORK_ITEMS, WORK_ITEMS } from "#tests/support/fixtures/work-items.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { addProblem } from "#tests/support/models/ledger.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const checkedAt = hoursAgo(3)

const ITEMS = [...WORK_ITEMS, ...MORE_WORK_ITEMS]

type Kind = (typeof ITEMS)[number]["kind"]

/** The kinds that this test makes, the most urgent first; others have tests of their own. */
const KINDS = workKinds.flatMap(({ name }) => ITEMS.find(({ kind }) => kind === name)?.kind ?? [])

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
  // A payment and a dispute turned up before the comparison, everything else since.
  const isWrong = ["payments", "disputes", "books"].some((kind) => counts.has(kind as Kind))
  expect(books.startsWith("The books agree, compared")).toBe(!isWrong)
}

test("GET /desk: summary, menu and lists agree for each kind of work item", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount({ email: "asha@example.in" })
  await app.db.insert(schema.cronRuns).values({ name: BOOKS_CHECK, finishedAt: checkedAt, failedTasks: 0 })
  const counts = new Map<Kind, number>()
  expect(KINDS).toHaveLength(new Set(ITEMS.map(({ kind }) => kind)).size)
  await expectOneStory(owner, counts)
  for (const kind of [...KINDS].reverse()) {
    const own = ITEMS.filter((item) => item.kind === kind)
    for (const { open } of own) await open({ app, owner, userId: buyer.id })
    counts.set(kind, own.length)
    await expectOneStory(owner, counts, [kind])
  }
  await expectOneStory(owner, counts)
  const text = await pageText(owner, "/desk")
  expect(text).toContain(
    "2 disputes, 2 days left · 3 refunds · 1 withdrawal · 1 mail outage · 1 message · 2 quotes · 2 complaints, ",
  )
  // Of a report that is older than the other complaint.
  expect(text).toContain("Complaint 2: acknowledge, 1 day left")
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
