import { expect, test } from "vitest"
import { verifyAudit } from "#app/audit/record-entry.server.ts"
import { createContext } from "#app/load-context.server.ts"
import { DISPUTE_STATUSES } from "#app/orders/ledger/ledger.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { addMilliseconds, days, indianDayOf } from "#app/platform/time.ts"
import * as schema from "#db/schema.ts"
import { fillShop } from "#scripts/demo/fill.ts"
import { declaredForms } from "#tests/support/forms/declared-forms.ts"
import { hiddenFieldsOf } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { variables } from "#tests/support/server/test-server.ts"

const SEED = 7

/** The shop that `npm run demo` makes, with its settings, quotes and invoices. */
async function openDemoShop(app: App, customers: number) {
  const owner = await app.createOwner()
  const env = { ...variables(app.emulators.url), DB: app.d1, PRICES: app.kv }
  const context = createContext(env, () => {})
  const fill = () =>
    fillShop(context, {
      customers,
      seed: SEED,
      now: new Date(),
      provider: app.emulators.state,
      installerUrl: `${app.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
      owner: { id: owner.id, email: owner.email },
    })
  await fill()
  return { owner, context, fill }
}

test("npm run demo: makes every state once, and a second run adds nothing", async () => {
  await using app = await startApp()
  const { owner, context, fill } = await openDemoShop(app, 15)
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  expect(await verifyAudit(context)).toMatchObject({ brokenAt: null })
  const text = async (page: string) => textOf(await owner.html(`/desk/${page}`.replace("/?", "?")))
  // An event of some hours ago may have been yesterday.
  const yesterday = indianDayOf(addMilliseconds(new Date(), -days(1)))
  const states: [page: string, words: string[]][] = [
    ["orders", ["Open", "Paid", "Partly refunded", "Refunded", "Disputed", "Expired"]],
    ["quotes", ["Draft", "Sent", "Paid", "Expired", "Withdrawn"]],
    ["coupons", ["Open", "Planned", "Ended", "2 of 500"]],
    ["webhooks", ["Payment failed"]],
    ["?", ["and 1 payment failed"]],
    // Only what is to be shown differs, and nothing is missing at the provider.
    [
      `reconciliation?from=${yesterday}&to=${indianDayOf(new Date())}`,
      ["3 missing here, 0 missing at Razorpay, 1 with a different amount"],
    ],
    ["announcements", ["Draft", "Sent"]],
    ["releases", ["1.1.0", "1.2.0", "1.3.0"]],
    ["?kind=messages", ["Wrote again: My sound is gone", "asks for money"]],
    ["bugs?status=", ["Not seen", "Seen", "In progress", "Fixed", "Will not fix", "Duplicate"]],
    ["emails", ["later@example.com", "gone@example.com"]],
    ["licenses?state=revoked", ["Revoked"]],
  ]
  for (const [page, words] of states) {
    const shown = (await text(page)).toLowerCase()
    expect([page, words.filter((word) => !shown.includes(word.toLowerCase()))]).toEqual([page, []])
  }
  expect((await app.rows(schema.billingDetails)).map(({ company }) => company)).toContain(
    "Nordlicht Studio GmbH",
  )
  const found = await app.rows(schema.disputes)
  expect(found.map(({ id }) => id).sort()).toEqual([...app.emulators.state.disputes.keys()].sort())
  expect([...new Set(found.map(({ status }) => status))].sort()).toEqual([...DISPUTE_STATUSES].sort())
  const entries = await app.rows(schema.ledgerEntries)
  const ended = entries.filter(({ kind }) => kind.startsWith("dispute")).map(({ kind }) => kind)
  expect(ended.sort()).toEqual(["dispute-lost", "dispute-won"])
  const problems = (await app.rows(schema.payments)).flatMap(({ problem }) => problem ?? [])
  expect(problems).toEqual(expect.arrayContaining(["amount-differs", "second-payment", "unknown-order"]))
  await expectWords(owner)
  const before = await countRows(app)
  await fill()
  expect(await countRows(app)).toEqual(before)
})

const countRows = (app: App) =>
  Promise.all(
    [schema.orders, schema.quotes, schema.invoices, schema.auditEntries, schema.totalsByDay].map((table) =>
      app.db.$count(table),
    ),
  )

/** Patterns of text that tells an owner nothing: UTC, JSON, ids, names of events and of values in code. */
const NO_WORDS = [
  /\bUTC\b/,
  /[{}]/,
  /\b(?=[a-z]*\d)[a-z0-9]{25}\b/,
  /\b(?:pay|order|rfnd|disp|evt)_\w+/,
  /\b(?:payment|order|refund)\.[a-z]+\b/,
  /\b(?:amount-differs|unknown-order|already-paid|not-captured-yet|dispute-lost|by-owner|license-paid)\b/,
  /\bundefined\b|\bnull\b|\bNaN\b|\[object/,
]

const LISTS = ["orders", "quotes", "customers", "licenses", "bugs", "webhooks", "announcements"]
const SCREENS = [
  "coupons",
  "prices",
  "reports",
  "emails",
  "emails/templates",
  "releases",
  "audit",
  "settings",
  "reconciliation",
  "reports/gst",
  "quotes/new",
  "announcements/new",
  "search?q=customer",
  "orders?status=disputed",
  "emails?state=given-up",
  "licenses?state=revoked",
]

/** Expects that no screen has text of these patterns. */
async function expectWords(owner: TestClient) {
  const paths = ["/desk", ...[...LISTS, ...SCREENS].map((name) => `/desk/${name}`)]
  for (const list of LISTS) {
    const html = await owner.html(`/desk/${list}`)
    const rows = [...html.matchAll(new RegExp(`class="desk-row-link" href="(/desk/${list}/[^"]+)"`, "g"))]
    expect([list, rows.length > 0 || list === "webhooks"]).toEqual([list, true])
    paths.push(...rows.slice(0, 3).map(([, path = ""]) => path))
  }
  const found: string[] = []
  const confirmed = new Set<string>()
  const asksFirst = (await declaredForms()).filter(({ declared }) => declared.asksFirst)
  for (const path of paths) {
    const html = await owner.html(path)
    found.push(...codesIn(html).map((code) => `${path.replace(/\/[a-z0-9-]{20,}$/, "/…")}: ${code}`))
    for (const intent of asksFirst.map(({ declared }) => declared.intent)) {
      const form = hiddenFieldsOf(html, intent)
      if (!form.intent || confirmed.has(intent)) continue
      confirmed.add(intent)
      const look = await (await expectStatus(owner.post(path, form), 200)).text()
      found.push(...codesIn(look).map((code) => `confirm ${intent}: ${code}`))
    }
  }
  expect(found).toEqual([])
  expect([...confirmed].sort()).toEqual(expect.arrayContaining(["announcement-delete", "sign-out"]))
}

/** Finds such text, with its surroundings, except in <code>, <pre> and <textarea>, which have provider ids and payloads. */
function codesIn(html: string): string[] {
  const text = textOf(html.replace(/<(code|pre|textarea)\b[\s\S]*?<\/\1>/g, " "))
  return NO_WORDS.flatMap((pattern) => {
    const word = pattern.exec(text)
    return word ? [text.slice(Math.max(0, word.index - 40), word.index + 40)] : []
  })
}
