import { expect, test } from "vitest"
import type { Order } from "#app/domain/checkout/order.ts"
import { receiptEmail } from "#app/emails/receipt-email.tsx"

const site = { siteUrl: "https://brisk.test", contact: { supportEmail: "support@brisk.test" } }
const paidAt = new Date("2026-11-20T12:00:00Z")

const license: Order = {
  kind: "license",
  planType: "basic",
  id: "order-1",
  userId: "account-1",
  amount: { amount: 9499, currency: "USD" },
  status: "pending",
  providerOrderId: "order_abc",
  paymentId: null,
  createdAt: paidAt,
  returnedAt: null,
  lastSyncedAt: null,
  paidAt: null,
}
const donation: Order = {
  ...license,
  kind: "donation",
  planType: null,
  id: "order-2",
  amount: { amount: 50000, currency: "INR" },
}

const facts = { email: "ada@brisk.test", paymentId: "pay_abc", licenseKey: "ABCDE12345FGHIJ67890", paidAt }

test("receiptEmail: a license's has what was bought and the key", () => {
  const mail = receiptEmail({ order: license, ...facts }, site)

  expect(mail).toMatchObject({
    id: "receipt:order-1",
    to: "ada@brisk.test",
    createdAt: paidAt,
    subject: "Your Brisk license",
  })
  expect(mail.text).toBe(
    [
      "Thank you for buying Brisk PC Suite. Your license is below: keep this mail.",
      "License key: ABCDE12345FGHIJ67890",
      [
        "Item: Brisk PC Suite, Basic license",
        "Amount: $94.99",
        "Date: 20 November 2026",
        "Order: order-1",
        "Payment: pay_abc",
      ].join("\n"),
      "Download Brisk: https://brisk.test/download",
      "Questions? Write to support@brisk.test.",
      "Brisk PC Suite",
    ].join("\n\n"),
  )
})

test("receiptEmail: a donation's has thanks and no key", () => {
  const mail = receiptEmail({ order: donation, ...facts }, site)

  expect(mail).toMatchObject({ id: "receipt:order-2", subject: "Thank you for your donation to Brisk" })
  expect(mail.text).toBe(
    [
      "Thank you for your donation! Your support helps us keep the product awesome.",
      [
        "Item: Donation to Brisk",
        "Amount: ₹500",
        "Date: 20 November 2026",
        "Order: order-2",
        "Payment: pay_abc",
      ].join("\n"),
      "Your donations: https://brisk.test/donate",
      "Questions? Write to support@brisk.test.",
      "Brisk PC Suite",
    ].join("\n\n"),
  )
  expect(mail.html).not.toContain("ABCDE12345FGHIJ67890")
})

test("receiptEmail: the text and the HTML say the same", () => {
  for (const order of [license, donation]) {
    const { html, text } = receiptEmail({ order, ...facts }, site)
    const words = html.replace(/<head>.*<\/head>/, "")
    for (const line of text.replace(/\nBrisk PC Suite$/, "").split(/\n+/)) {
      for (const part of line.split(": ")) {
        expect(words).toContain(part)
      }
    }
  }
})

test("receiptEmail: links to this site only, and loads nothing", () => {
  for (const order of [license, donation]) {
    const { html } = receiptEmail({ order, ...facts }, site)
    expect(html.match(/https?:[^"<\s]+/g)).toEqual([
      order.kind === "license" ? "https://brisk.test/download" : "https://brisk.test/donate",
    ])
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b/)
  }
})

const SCRIPT = `<script>alert("1")</script>`
const ESCAPED = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"

test.each([
  ["the payment's number", { order: license, ...facts, paymentId: SCRIPT }, site],
  ["the license key", { order: license, ...facts, licenseKey: SCRIPT }, site],
  ["the order's number", { order: { ...license, id: SCRIPT }, ...facts }, site],
  ["the support address", { order: license, ...facts }, { ...site, contact: { supportEmail: SCRIPT } }],
])("receiptEmail: markup in %s is escaped", (_, receipt, where) => {
  const { html } = receiptEmail(receipt, where)

  expect(html).not.toContain("<script")
  expect(html).toContain(ESCAPED)
})

test("receiptEmail: does not contain the buyer's address", () => {
  const { html, to } = receiptEmail({ order: license, ...facts, email: `${SCRIPT}@brisk.test` }, site)

  expect(html).not.toContain("script")
  expect(to).toBe(`<script>alert("1")</script>@brisk.test`)
})
