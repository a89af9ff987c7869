import type { OwnerNeeds } from "#app/domain/desk/work-items.ts"
import type { Email } from "#app/domain/email.ts"
import { NO_COUPON } from "#app/domain/orders/coupon.ts"
import type { Order } from "#app/domain/orders/order.ts"
import type { Quote } from "#app/domain/orders/quote.ts"
import { accountDeletedEmail } from "#app/emails/account-deleted-email.ts"
import { bugReplyEmail } from "#app/emails/bug-reply-email.ts"
import { couponUnavailableEmail } from "#app/emails/coupon-unavailable-email.ts"
import { devicesReleasedEmail } from "#app/emails/devices-released-email.ts"
import {
  confirmAddressEmail,
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeUndoneEmail,
} from "#app/emails/email-address-emails.tsx"
import { licenseChangeEmail } from "#app/emails/license-change-emails.ts"
import { licenseKeyReplacedEmail, licenseKeysEmail } from "#app/emails/license-key-emails.tsx"
import { licenseRestoredEmail, licenseRevokedEmail } from "#app/emails/license-status-emails.tsx"
import { newSignInEmail } from "#app/emails/new-sign-in-email.ts"
import { dailySummaryEmail, ownerAlertEmail } from "#app/emails/owner-emails.ts"
import { passkeyEmail } from "#app/emails/passkey-emails.ts"
import { passwordChangedEmail, passwordResetEmail } from "#app/emails/password-emails.tsx"
import { paymentWithoutBuyerEmail } from "#app/emails/payment-without-buyer-email.ts"
import { quoteEmail } from "#app/emails/quote-email.ts"
import { receiptEmail, sentReceiptEmail, upgradeReceiptEmail } from "#app/emails/receipt-email.tsx"
import { twoFactorEmail } from "#app/emails/two-factor-emails.ts"
import { upgradeRestoredEmail, upgradeRevertedEmail } from "#app/emails/upgrade-status-emails.tsx"

export const sampleSite = {
  siteUrl: "https://brisk.test",
  contact: {
    supportEmail: "support@brisk.test",
    supportResponseTime: "within 2 working days",
    sellerName: "Ada Example",
    postalAddress: "1 Lake Road, Thane, Maharashtra, India",
  },
}

const SAMPLE_KEY = "ABCDE12345FGHIJ67890"

const at = new Date("2026-11-20T12:00:00Z")
const email = "ada@brisk.test"
const upgradeChange = { orderId: "1", devicesWithout: 1, devicesWith: 500, email, at }

export const licenseOrder: Order = {
  kind: "license",
  planType: "basic",
  id: "order1order2order3order4",
  userId: "account-1",
  amount: { amount: 9499, currency: "USD" },
  status: "pending",
  providerOrderId: "order_abc",
  paymentId: null,
  createdAt: at,
  returnedAt: null,
  lastSyncedAt: null,
  paidAt: null,
  source: "razorpay",
  quoteId: null,
  ...NO_COUPON,
  devices: null,
  paymentReference: null,
}

export const donationOrder: Order = {
  ...licenseOrder,
  kind: "donation",
  planType: null,
  amount: { amount: 50000, currency: "INR" },
}

/** The order of a quote that was paid by bank. */
export const quoteOrder: Order = {
  ...licenseOrder,
  planType: "custom",
  devices: 500,
  amount: { amount: 12_000_000, currency: "INR" },
  source: "bank",
  quoteId: "quote1quote2quote3quote45",
  paymentReference: "UTR 42",
}

const sampleQuote: Quote = {
  id: "quote1quote2quote3quote45",
  email,
  emailKey: email,
  plan: "custom",
  devices: 500,
  amount: quoteOrder.amount,
  validUntil: new Date("2026-12-05T00:00:00Z"),
  note: "For both offices.",
  status: "draft",
  createdAt: at,
  sentAt: null,
  paidAt: null,
  withdrawnAt: null,
}

export const sampleReceipt = {
  ...{ email, paymentId: "pay_abc", licenseKey: SAMPLE_KEY, paidAt: at },
  invoiceId: null,
}

export const sampleRelease = {
  id: "devices-released:license-1:1",
  devices: [{ deviceId: "PC-1", name: "Front desk" }],
  releasedIn: "dashboard" as const,
  seats: {
    maxDevices: 1,
    active: 0,
    released: 1,
    unused: 0,
    transferable: { active: 0, released: 1 },
    transfers: { left: 1, extra: 0, until: new Date("2027-05-20T12:00:00Z"), isOver: false },
  },
  at,
}

const linkToEmail = { id: "1", email, url: "https://brisk.test/confirm-email?token=abc", at }

const noNeeds: OwnerNeeds = {
  ...{
    disputes: [],
    payments: [],
    openOrders: [],
    unopenedOrders: [],
    refunds: [],
    unconfirmedRefunds: [],
    events: [],
    emails: [],
    quotes: [],
    bugs: [],
  },
}

/** A dispute, and more bug reports than an email lists. */
const sampleNeeds: OwnerNeeds = {
  ...noNeeds,
  disputes: [
    {
      ...{ item: "dispute:disp_1", id: "disp_1", paymentId: "pay_1", orderId: "order1" },
      ...{ amount: 9499, currency: "USD", respondBy: new Date("2026-11-23T12:00:00Z") },
    },
  ],
  bugs: Array.from({ length: 11 }, (_, index) => {
    const title = index === 0 ? "Windows".repeat(13) : `It stops ${index}`
    return { item: `bug:${index}`, id: `bug${index}`, title, status: "not seen", createdAt: at }
  }),
}

const day = "2026-11-19"
const sampleSummary = {
  ...{ id: "daily-summary:2026-11-19:account-1", email, day, at },
  totals: [
    { day, kind: "license-paid", currency: "USD", count: 2, amount: 18998 },
    { day, kind: "donation-paid", currency: "INR", count: 1, amount: 50000 },
    { day, kind: "license", currency: "", count: 2, amount: 0 },
  ],
  needs: sampleNeeds,
  audit: {
    ...{ checked: 12, brokenAt: null, problem: null, lastHash: "0123456789abcdef".repeat(4) },
    papers: { checked: 31, brokenAt: null, problem: null },
    since: new Date("2026-11-01T00:00:00Z"),
  },
}

const LONG_NAME = "Windows".repeat(13)

/** Each email template, by the name of its function; some twice, with other facts. */
export const sampleEmails: Record<string, Omit<Email, "to">> = {
  receiptEmail: receiptEmail({ order: licenseOrder, ...sampleReceipt }, sampleSite),
  "receiptEmail of a donation": receiptEmail({ order: donationOrder, ...sampleReceipt }, sampleSite),
  upgradeReceiptEmail: upgradeReceiptEmail({ order: quoteOrder, ...sampleReceipt }, sampleSite),
  quoteEmail: quoteEmail(sampleQuote, at, sampleSite),
  sentReceiptEmail: sentReceiptEmail(
    { order: licenseOrder, ...sampleReceipt, licenseKey: null, isUpgrade: false },
    sampleSite,
  ),
  "receiptEmail with an invoice": receiptEmail(
    { order: licenseOrder, ...sampleReceipt, invoiceId: "invoice1invoice2invoice3" },
    sampleSite,
  ),
  licenseKeysEmail: licenseKeysEmail(
    { id: "1", email, licenses: [{ key: SAMPLE_KEY, planType: "basic" }], at },
    sampleSite,
  ),
  "licenseKeysEmail of two licenses": licenseKeysEmail(
    {
      id: "1",
      email: `${LONG_NAME}@brisk.test`,
      licenses: [
        { key: SAMPLE_KEY, planType: "basic" },
        { key: "W".repeat(20), planType: "business" },
      ],
      at,
    },
    sampleSite,
  ),
  licenseKeyReplacedEmail: licenseKeyReplacedEmail(
    { id: "1", email, licenseKey: SAMPLE_KEY, at },
    sampleSite,
  ),
  licenseRevokedEmail: licenseRevokedEmail({ licenseId: "1", email, at }, sampleSite),
  licenseRestoredEmail: licenseRestoredEmail({ licenseId: "1", email, at }, sampleSite),
  upgradeRevertedEmail: upgradeRevertedEmail(upgradeChange, sampleSite),
  upgradeRestoredEmail: upgradeRestoredEmail(upgradeChange, sampleSite),
  passwordResetEmail: passwordResetEmail(
    { email, url: "https://brisk.test/reset-password?token=abc&x=1" },
    sampleSite,
  ),
  passwordChangedEmail: passwordChangedEmail({ id: "1", email, changedAt: at }, sampleSite),
  bugReplyEmail: bugReplyEmail(
    {
      id: "1",
      reportId: "abcdefghijklmnopqrstuvwx1",
      email,
      title: `The window closes ${LONG_NAME}`,
      body: "Thank you for the picture.\n\nThis is fixed in version 1.0.1, which comes on Monday.",
      at,
    },
    sampleSite,
  ),
  newSignInEmail: newSignInEmail(
    { id: "1", email, browser: "Firefox on Windows", country: "IN", at, by: "password" },
    sampleSite,
  ),
  passkeyEmail: passkeyEmail({ id: "1", email, name: LONG_NAME, change: "added", at }, sampleSite),
  twoFactorEmail: twoFactorEmail({ id: "1", email, change: "on", at }, sampleSite),
  "twoFactorEmail of a first confirmation": twoFactorEmail(
    { id: "1", email, change: "confirmed", at },
    sampleSite,
  ),
  "twoFactorEmail of a removal by support": twoFactorEmail(
    { id: "1", email, change: "reset", at },
    sampleSite,
  ),
  couponUnavailableEmail: couponUnavailableEmail(
    { order: licenseOrder, paymentId: "pay_abc", at },
    sampleSite,
  ),
  paymentWithoutBuyerEmail: paymentWithoutBuyerEmail(
    { order: licenseOrder, paymentId: "pay_abc", at },
    sampleSite,
  ),
  licenseChangeEmail: licenseChangeEmail({ id: "1", change: { kind: "revoked" }, at }, sampleSite),
  "licenseChangeEmail of a license that belongs to another account": licenseChangeEmail(
    { id: "1", change: { kind: "moved-away" }, at },
    sampleSite,
  ),
  ownerAlertEmail: ownerAlertEmail({ id: "1", email, needs: sampleNeeds, at }, sampleSite),
  dailySummaryEmail: dailySummaryEmail(sampleSummary, sampleSite),
  "dailySummaryEmail of a day without anything": dailySummaryEmail(
    { ...sampleSummary, totals: [], needs: noNeeds, audit: { ...sampleSummary.audit, checked: 0 } },
    sampleSite,
  ),
  confirmAddressEmail: confirmAddressEmail(linkToEmail, sampleSite),
  confirmNewAddressEmail: confirmNewAddressEmail(linkToEmail, sampleSite),
  emailChangedEmail: emailChangedEmail(linkToEmail, sampleSite),
  emailChangeUndoneEmail: emailChangeUndoneEmail({ id: "1", email, at }, sampleSite),
  accountDeletedEmail: accountDeletedEmail({ userId: "1", email, at }, sampleSite),
  devicesReleasedEmail: devicesReleasedEmail(sampleRelease, sampleSite),
  "devicesReleasedEmail of three computers": devicesReleasedEmail(
    {
      ...sampleRelease,
      devices: [
        { deviceId: "PC-1", name: "Front desk" },
        { deviceId: "PC-2", name: LONG_NAME },
        { deviceId: "f".repeat(128), name: null },
      ],
      releasedIn: "app",
      seats: {
        maxDevices: 20,
        active: 12,
        released: 3,
        unused: 5,
        transferable: { active: 12, released: 2 },
        transfers: { ...sampleRelease.seats.transfers, left: 19 },
      },
    },
    sampleSite,
  ),
}
