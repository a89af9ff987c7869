import { expect, test } from "vitest"
import type * as z from "zod"
import { DevicesForm } from "#app/licensing/license/desk-form.ts"
import { createCouponForm } from "#app/orders/coupons/form.ts"
import { pricesForm, readPrices } from "#app/orders/prices/form.ts"
import { BankForm, createQuoteForm } from "#app/orders/quotes/form.ts"
import { ValueForm } from "#app/payments/confirmation/desk-form.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { ReleaseForm } from "#app/releases/versions/form.ts"
import { RefundForm } from "#app/screens/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const NOW = new Date("2026-11-24T12:00:00Z")
const dayIn = (days: number) => indianDayOf(new Date(NOW.getTime() + days * 86_400_000))

const coupon = { code: "NEW-ONE", percent: "10" }
const quote = {
  email: "buyer@firm.test",
  plan: "custom",
  devices: "30",
  amount: "1200",
  currency: "EUR",
  validUntil: dayIn(14),
  note: "",
}
const release = { version: "1.2.0", address: "https://releases.test/Brisk.exe", notes: "New" }

const TERMS = "Please enter either a percentage or amounts."
const AMOUNT = "Please enter an amount, such as 10 or 10.50."
const unclear = (typed: string, whole: string, decimal: string) =>
  `“${typed}” can be read in two ways. Please enter ${whole}, or an amount with two decimals, such as ${decimal}.`
const OVER = "The last day is over, or before the first one."

const VERSION = "Please enter two to four numbers without zeros before them, such as 1.2.3 or 1.3.0-beta.1."

test.each<[z.ZodType, Record<string, string>, Record<string, string>]>([
  [
    createCouponForm(NOW),
    { code: "X Y", percent: "" },
    {
      code: "Please enter 3 to 32 letters and digits, with hyphens between them if you like.",
      percent: TERMS,
    },
  ],
  [createCouponForm(NOW), { ...coupon, amountUSD: "10" }, { percent: TERMS }],
  [
    createCouponForm(NOW),
    { ...coupon, percent: "100" },
    {
      percent:
        "Please enter a whole number from 1 to 99. A license that costs nothing is issued with Issue free of a quote.",
    },
  ],
  [
    createCouponForm(NOW),
    { ...coupon, percent: "", amountEUR: "0", amountINR: "1.234", uses: "-1" },
    {
      amountEUR: AMOUNT,
      amountINR: unclear("1.234", "1234", "1.23"),
      uses: "Please enter a number from 1 to 1,000,000.",
    },
  ],
  [
    createCouponForm(NOW),
    { ...coupon, from: "2026-02-30", until: "tomorrow" },
    { from: "Please enter a day.", until: "Please enter a day." },
  ],
  [createCouponForm(NOW), { ...coupon, until: dayIn(-1) }, { until: OVER }],
  [createCouponForm(NOW), { ...coupon, from: dayIn(5), until: dayIn(4) }, { until: OVER }],
  [createQuoteForm(NOW), { ...quote, email: "no address" }, { email: "Email is invalid" }],
  [
    createQuoteForm(NOW),
    { ...quote, devices: "0" },
    { devices: "Please enter a whole number from 1 to 1,000." },
  ],
  [
    createQuoteForm(NOW),
    { ...quote, amount: "0.99" },
    { amount: "Please enter an amount of at least 1, such as 1200 or 1200.50." },
  ],
  [
    createQuoteForm(NOW),
    { ...quote, validUntil: dayIn(-1) },
    { validUntil: "Please choose a day from today to a year from now." },
  ],
  [
    createQuoteForm(NOW),
    { ...quote, note: "a".repeat(2001) },
    { note: "Please enter at most 2,000 characters." },
  ],
  [ReleaseForm, { ...release, version: "1.02" }, { version: VERSION }],
  [ReleaseForm, { ...release, address: "" }, { address: "Please enter the address of the installer." }],
  [ReleaseForm, { ...release, notes: "- \n* \n" }, { notes: "Please write what changed." }],
  [ReleaseForm, { ...release, channel: "nightly" }, { channel: "Please choose a channel." }],
  [
    ReleaseForm,
    { ...release, signature: "short" },
    { signature: "Please enter the 88 characters that npm run release -- sign FILE prints, or nothing." },
  ],
  [
    ReleaseForm,
    { ...release, signedBy: "a".repeat(81) },
    { signedBy: "Please enter at most 80 characters." },
  ],
  [RefundForm, { amount: "0", reason: "Why" }, { amount: AMOUNT }],
  [RefundForm, { amount: "1,250", reason: "Why" }, { amount: unclear("1,250", "1250", "1.25") }],
  [createQuoteForm(NOW), { ...quote, amount: "1.200" }, { amount: unclear("1.200", "1200", "1.20") }],
  [BankForm, { reference: "X", inrAmount: "12,345" }, { inrAmount: unclear("12,345", "12345", "12.34") }],
  [ValueForm, { inrAmount: "₹500" }, { inrAmount: AMOUNT }],
  [RefundForm, { amount: "1", reason: " " }, { reason: "Please enter a reason." }],
  [
    DevicesForm,
    { devices: "0", reason: "Because" },
    { devices: "Please enter a whole number from 1 to 1,000." },
  ],
  [
    pricesForm(NOW),
    { from: "2020-01-01T00:00" },
    { from: "That time is over. Leave the field empty for a price that holds at once." },
  ],
])("desk forms, %#: %o is refused", (schema, fields, errors) => {
  expect(errorsOf(schema, fields)).toEqual(errors)
})

test.each([
  ["https://releases.test/v3 final ü/Brisk.exe", "https://releases.test/v3%20final%20%C3%BC/Brisk.exe"],
  ["HTTPS://Releases.TEST:443/a/../Brisk.exe", "https://releases.test/Brisk.exe"],
  ["https://bücher.example/Brisk.exe", "https://xn--bcher-kva.example/Brisk.exe"],
  ["https://releases.test/Brisk%20Setup.exe?a=b c", "https://releases.test/Brisk%20Setup.exe?a=b%20c"],
  ["https://releases.test/日本.exe", "https://releases.test/%E6%97%A5%E6%9C%AC.exe"],
])("ReleaseForm: the address %s is stored as %s", (address, stored) => {
  expect(ReleaseForm.parse({ ...release, version: "1.2", address })).toMatchObject({
    version: "1.2.0",
    address: stored,
  })
})

test.each<[z.ZodType, Record<string, string>, Record<string, unknown>]>([
  [RefundForm, { amount: "34,99", reason: "Why" }, { amount: 3499 }],
  [ValueForm, { inrAmount: "1,23,456.78" }, { inrAmount: 12_345_678 }],
  [BankForm, { reference: "X", inrAmount: "12.345,67" }, { inrAmount: 1_234_567 }],
  [BankForm, { reference: "X", inrAmount: " " }, { inrAmount: null }],
  [BankForm, { reference: "X" }, { inrAmount: null }],
  [createQuoteForm(NOW), { ...quote, amount: "1 200,50" }, { amount: 120_050 }],
  [createCouponForm(NOW), { ...coupon, percent: "", amountEUR: "7,50" }, { amounts: { EUR: 750 } }],
])("desk forms, %#: %o is read with decimal point or comma", (schema, fields, values) => {
  expect(schema.parse(fields)).toMatchObject(values)
})

test("readPrices: a price of each region, or an error for each", () => {
  const typed = {
    baseUS: "4.99",
    overrideUS: "94,99",
    baseGB: "5",
    baseEU: "6",
    baseIN: "149",
    originalIN: "on",
  }
  const { prices, errors } = readPrices(typed)
  expect(errors).toBeNull()
  expect(prices).toContainEqual({ region: "US", baseAmount: 499, overrideAmount: 9499, hidesOriginal: true })
  expect(prices).toContainEqual({
    region: "IN",
    baseAmount: 14900,
    overrideAmount: null,
    hidesOriginal: false,
  })
  const unreadable = "Please enter the price with at most two decimals, such as 12.50."
  expect(readPrices({ ...typed, baseGB: "", baseEU: "1,2345", overrideIN: "5" }).errors).toEqual({
    baseGB: unreadable,
    baseEU: unreadable,
    overrideIN: "The price is too low: Small Business would cost nothing.",
  })
})
