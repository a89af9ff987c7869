import { expect, test } from "vitest"
import { sampleReceipt as facts } from "#app/invoices/documents/email-kinds.ts"
import { receiptEmail } from "#app/invoices/documents/emails.tsx"
import {
  donationOrder as donation,
  licenseOrder as license,
  quoteOrder,
} from "#app/orders/order/sample-order.ts"
import { AGREED_PLAN, planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const SIGNATURE = "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test"

test("receiptEmail: a license's email has key, activation, purchase, seller and terms", () => {
  const mail = receiptEmail({ order: license, ...facts }, site)

  expect(mail).toMatchObject({
    id: "receipt:order1order2order3order4",
    to: "ada@example.com",
    createdAt: facts.paidAt,
    subject: `Your ${brand.name} license`,
  })
  expect(mail.text).toBe(
    [
      `Thank you for buying ${brand.fullName}. Here are your license key and receipt. Please keep this email.`,
      "License key: ABCDE12345FGHIJ67890",
      `Download ${brand.name}:\nhttps://brisk.test/download`,
      [
        "How to activate",
        "1. Open the file you downloaded. If Windows says “Windows protected your PC”, choose More info, then Run anyway.",
        `2. Start ${brand.name}. Activate in the browser, or paste the key above.`,
      ].join("\n"),
      [
        `Item: ${brand.fullName}, ${planNames[SINGLE_PLAN]} license`,
        "Amount paid: $94.99",
        "Date: 20 November 2026",
        "Order: ORDE-R1OR",
        "Payment: pay_abc",
        "Sold by: Ada Example, 1 Lake Road, Thane, Maharashtra, India",
      ].join("\n"),
      "View your receipt (print or save as PDF):\nhttps://brisk.test/receipts/order1order2order3order4",
      "Terms of Service:\nhttps://brisk.test/terms",
      "Payments are final, except where the law requires a refund or the payment went wrong.",
      "Questions? Write to support@brisk.test. We usually answer within 2 working days.",
      SIGNATURE,
    ].join("\n\n"),
  )
})

test("receiptEmail: a donation's email has thanks, its receipt and no key", () => {
  const mail = receiptEmail({ order: donation, ...facts }, site)

  expect(mail.subject).toBe(`Thank you for your donation to ${brand.name}`)
  for (const part of [
    "Thank you for your donation! Your support helps us keep the product awesome.",
    "Your donations:\nhttps://brisk.test/donate",
    `Item: Donation to ${brand.name}\nAmount paid: ₹500\nDate: 20 November 2026\n`,
    "Donations aren’t refunded, except where the law requires it or the payment went wrong.",
  ])
    expect(mail.text).toContain(part)
  expect(mail.html).not.toContain("ABCDE12345FGHIJ67890")
})

test("receiptEmail: markup in the payment's number is escaped", () => {
  const { html } = receiptEmail({ order: license, ...facts, paymentId: `<script>alert("1")</script>` }, site)
  expect(html).not.toContain("<script")
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;")
})

test("receiptEmail: names the bank reference, or that nothing was paid", () => {
  const bank = receiptEmail({ order: quoteOrder, ...facts }, site).text
  expect(bank).toContain(`Item: ${brand.fullName}, ${planNames[AGREED_PLAN]} license for 500 computers`)
  expect(bank).toContain("Amount paid: ₹1,20,000")
  expect(bank).toContain("Payment: Bank transfer, reference UTR 42")
  const free = receiptEmail({ order: { ...quoteOrder, source: "free" }, ...facts }, site).text
  expect(free).toContain("Amount paid: ₹0")
  expect(free).toContain("Payment: None: issued free of charge")
})

test("receiptEmail: has the key for its holder only", () => {
  const withoutKey = { ...facts, licenseKey: null }
  expect(receiptEmail({ order: donation, ...withoutKey }, site).text).toContain(
    "Thank you for your donation!",
  )
  const { subject, text } = receiptEmail({ order: license, ...withoutKey }, site)
  expect(subject).toBe(`Your receipt for ${brand.fullName}`)
  expect(text).toContain(
    `Here’s your receipt for ${brand.fullName}. The license you bought no longer belongs to your account, so this email has no license key.`,
  )
  expect(text).toContain("Amount paid: $94.99")
  expect(text).not.toContain("License key")
})
