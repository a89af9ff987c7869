import { expect, test } from "vitest"
import type * as z from "zod"
import { parseRecoveryCode } from "#app/accounts/two-factor/recovery-code.ts"
import { SellerForm } from "#app/desk/settings/form.ts"
import { parseInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { MachineFileForm } from "#app/licensing/api/form.ts"
import { normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { DevicesForm } from "#app/licensing/license/desk-form.ts"
import { normalizeUserCode } from "#app/licensing/link/device-code.ts"
import { BillingForm } from "#app/orders/billing/form.ts"
import { normalizeCouponCode } from "#app/orders/coupons/coupon.ts"
import { createCouponForm } from "#app/orders/coupons/form.ts"
import { readOrderNumber } from "#app/orders/order/order-number.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { readPrices } from "#app/orders/prices/form.ts"
import { BankForm, createQuoteForm, QuoteRequestForm } from "#app/orders/quotes/form.ts"
import { registrationThreshold } from "#app/orders/tax/gst.ts"
import { ValueForm } from "#app/payments/confirmation/desk-form.ts"
import { DonationForm } from "#app/payments/donations/form.ts"
import { readMinorUnits } from "#app/platform/amount.ts"
import { ReleaseForm } from "#app/releases/versions/form.ts"
import { RefundForm } from "#app/screens/form.ts"
import { BugStatusForm, bugReportForm } from "#app/support/bug-reports/form.ts"

const NOW = new Date("2026-11-24T12:00:00Z")
const FORM_ID = "0123456789abcdefghijklmno"

/** The zeros of Arabic-Indic, Persian and Devanagari digits, and of full-width ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10]

const inDigitsFrom = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const quote = {
  email: "buyer@firm.test",
  plan: AGREED_PLAN,
  currency: "EUR",
  validUntil: "2026-12-01",
  note: "",
}
const request = { email: "buyer@firm.test", company: "Firm", country: "IN", message: "" }
const seller = { legalName: "Asha Rao", address: "12 Station Road, Thane", lutNumber: "AD270326001234X" }
const release = { address: "https://releases.test/Brisk.exe", notes: "New" }
const report = { title: "It stops", description: "Always", dateOfIncident: "2026-11-20", formId: FORM_ID }

/** Each form with fields of other kinds, and its fields of numbers. */
test.each<[string, z.ZodType, Record<string, string>, Record<string, string>]>([
  ["coupon in percent", createCouponForm(NOW), { code: "NEW-ONE" }, { percent: "10", uses: "250" }],
  [
    "coupon of amounts",
    createCouponForm(NOW),
    { code: "NEW-ONE" },
    { amountUSD: "12.50", amountINR: "1,00,000" },
  ],
  ["quote", createQuoteForm(NOW), quote, { devices: "30", amount: "1,200.50" }],
  ["quote request", QuoteRequestForm, request, { computers: "120" }],
  ["bank transfer", BankForm, { reference: "NEFT" }, { inrAmount: "1,20,000" }],
  ["devices", DevicesForm, { reason: "Agreed" }, { devices: "25" }],
  ["value in rupees", ValueForm, {}, { inrAmount: "8000" }],
  ["refund", RefundForm, { reason: "Twice" }, { amount: "94.99" }],
  ["donation", DonationForm, { currency: "INR", amount: "custom" }, { customAmount: "750" }],
  [
    "settings",
    SellerForm,
    seller,
    { gstin: "27AAPFU0939F1ZV", taxCode: "997331", taxRate: "18.5", lutYear: "2026" },
  ],
  ["checkout", BillingForm, { country: "IN", state: "27" }, { taxId: "27AAPFU0939F1ZV" }],
  ["release", ReleaseForm, release, { version: "1.20.3" }],
  ["bug report", bugReportForm(NOW), report, { windowsBuild: "26100.2033", appVersion: "1.0.0" }],
  ["bug status", BugStatusForm, { status: "fixed" }, { fixedIn: "1.2.0" }],
  ["offline computer", MachineFileForm, {}, { deviceId: "8F2C-11A0-77D3" }],
])("%s: digits of any script are read", (_, form, others, numbers) => {
  const expected = form.parse({ ...others, ...numbers })
  for (const zero of ZEROS) {
    const typed = Object.entries(numbers).map(([name, text]) => [name, inDigitsFrom(zero, text)])
    expect(form.parse({ ...others, ...Object.fromEntries(typed) })).toEqual(expected)
  }
})

test.each<[string, (typed: string) => unknown, string]>([
  ["parseRecoveryCode", parseRecoveryCode, "abcdefghjkmnpqrstuvw2345"],
  ["normalizeUserCode", normalizeUserCode, "CFHJ-3479"],
  ["normalizeLicenseKey", normalizeLicenseKey, "ABCDE-12345-FGHIJ-67890"],
  ["normalizeCouponCode", normalizeCouponCode, "DIWALI-26"],
  ["readOrderNumber", readOrderNumber, "8G6E-R86P"],
  ["parseInvoiceNumber", parseInvoiceNumber, "BR/26-27/000012"],
  ["readMinorUnits", readMinorUnits, "₹2,880"],
  ["readPrices", (baseUS) => readPrices({ baseUS }).prices[0], "94.99"],
  ["registrationThreshold", (address) => registrationThreshold({ gstin: null, address }), "Imphal 795001"],
])("%s: digits of any script are read", (_, read, text) => {
  for (const zero of ZEROS) expect(read(inDigitsFrom(zero, text))).toEqual(read(text))
  expect(read(text)).not.toBeNull()
})
