import { accountDeletedEmail } from "#app/accounts/data/emails.ts"
import {
  confirmAddressEmail,
  confirmNewAddressEmail,
  installerLinkEmail,
} from "#app/accounts/email-address/emails.ts"
import { newSignInEmail } from "#app/accounts/log-in/emails.ts"
import { passwordChangedEmail, passwordResetEmail } from "#app/accounts/passwords/emails.ts"
import { secondFactorEmail } from "#app/accounts/two-factor/emails.ts"
import {
  deletionWaitsEmail,
  emailChangedEmail,
  emailChangeUndoneEmail,
  factorAddedEmail,
  intrusionUndoneEmail,
} from "#app/accounts/undo/emails.ts"
import { dailySummaryEmail, ownerAlertEmail } from "#app/desk/work-items/emails.ts"
import { receiptEmail, sentReceiptEmail, upgradeReceiptEmail } from "#app/invoices/documents/emails.tsx"
import {
  devicesReleasedEmail,
  licenseKeyReplacedEmail,
  licenseKeysEmail,
} from "#app/licensing/keys/emails.ts"
import { licenseChangeEmail } from "#app/licensing/license/emails.ts"
import { announcementEmail } from "#app/news/announcements/emails.tsx"
import { couponUnavailableEmail } from "#app/orders/coupons/emails.ts"
import { quoteEmail } from "#app/orders/quotes/emails.ts"
import { withdrawalEmail, withdrawalLinkEmail } from "#app/orders/withdrawal/emails.ts"
import { paymentWithoutBuyerEmail, saleEmail } from "#app/payments/confirmation/emails.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "#app/payments/refunds/emails.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import { warningSummaryEmail } from "#app/platform/email/warning-summary-email.ts"
import { termsChangedEmail } from "#app/site/legal/emails.ts"
import { bugReplyEmail } from "#app/support/bug-reports/emails.ts"
import {
  at,
  donationOrder,
  email,
  licenseOrder,
  quoteOrder,
  SAMPLE_KEY,
  sampleNews,
  samplePartialRefund,
  sampleQuote,
  sampleReceipt,
  sampleRefund,
  sampleRelease,
  sampleSale,
  sampleSummary,
  sampleWorkItems,
  upgradeChange,
} from "./sample-facts.ts"

type Render = (site: SiteAddresses) => Omit<Email, "to">

const linkOf = ({ siteUrl }: SiteAddresses) => ({
  id: "1",
  email,
  url: `${siteUrl}/confirm-email?token=abc`,
  at,
})
const receipt = { order: licenseOrder, ...sampleReceipt }
const licenses = [{ key: SAMPLE_KEY, planType: "basic" as const }]

const payment = { order: licenseOrder, paymentId: "pay_abc", at }
const toAccount = { id: "1", email, at }

const samples = {
  receipt: (site) => receiptEmail(receipt, site),
  "receipt-with-invoice": (site) => receiptEmail({ ...receipt, invoiceId: "invoice1invoice2invoice3" }, site),
  "receipt-of-donation": (site) => receiptEmail({ ...receipt, order: donationOrder }, site),
  "upgrade-receipt": (site) => upgradeReceiptEmail({ ...receipt, order: quoteOrder }, site),
  "sent-receipt": (site) => sentReceiptEmail({ ...receipt, licenseKey: null, isUpgrade: false }, site),
  withdrawal: (site) => withdrawalEmail({ order: licenseOrder, name: "Ada Example", at }, site),
  "withdrawal-link": (site) => withdrawalLinkEmail({ id: "1", orderId: licenseOrder.id, at }, site),
  quote: (site) => quoteEmail(sampleQuote, "0123456789abcdef".repeat(4), at, site),
  "coupon-unavailable": (site) => couponUnavailableEmail(payment, site),
  "license-keys": (site) => licenseKeysEmail({ ...toAccount, licenses }, site),
  "license-key-replaced": (site) => licenseKeyReplacedEmail({ ...toAccount, licenseKey: SAMPLE_KEY }, site),
  "license-change": (site) => licenseChangeEmail({ id: "1", change: { kind: "revoked" }, at }, site),
  refund: (site) => refundEmail(sampleRefund, site),
  "refund-of-part": (site) => refundEmail(samplePartialRefund, site),
  "license-refunded": (site) => licenseRefundedEmail({ licenseId: "1", at }, site),
  "license-disputed": (site) => licenseDisputedEmail({ licenseId: "1", at, paid: licenseOrder.amount }, site),
  "license-restored": (site) => licenseRestoredEmail({ licenseId: "1", at }, site),
  "upgrade-reverted": (site) => upgradeRevertedEmail({ ...upgradeChange, isRefund: true }, site),
  "upgrade-restored": (site) => upgradeRestoredEmail(upgradeChange, site),
  "devices-released": (site) => devicesReleasedEmail(sampleRelease, site),
  "confirm-address": (site) => confirmAddressEmail(linkOf(site), site),
  "confirm-new-address": (site) => confirmNewAddressEmail(linkOf(site), site),
  "installer-link": (site) => installerLinkEmail(linkOf(site), site),
  "email-changed": (site) => emailChangedEmail(linkOf(site), site),
  "email-change-undone": (site) => emailChangeUndoneEmail({ ...toAccount, userId: "1" }, site),
  "intrusion-undone": (site) =>
    intrusionUndoneEmail(
      { ...toAccount, userId: "1", passkeys: [{ name: "My phone", createdAt: at }], twoFactorSince: at },
      site,
    ),
  "password-reset": (site) =>
    passwordResetEmail(
      { email, url: `${site.siteUrl}/reset-password?token=abc&x=1`, hasPassword: true },
      site,
    ),
  "first-password": (site) =>
    passwordResetEmail({ email, url: `${site.siteUrl}/reset-password?token=abc`, hasPassword: false }, site),
  "password-changed": (site) => passwordChangedEmail(toAccount, site),
  "two-factor": (site) => secondFactorEmail({ ...toAccount, change: "off" }, site),
  "factor-added": (site) =>
    factorAddedEmail(
      { ...toAccount, url: `${site.siteUrl}/not-me?token=abc`, change: "passkey-added", passkey: "My phone" },
      site,
    ),
  passkey: (site) =>
    secondFactorEmail({ ...toAccount, passkey: "My phone", change: "passkey-removed" }, site),
  "new-sign-in": (site) =>
    newSignInEmail({ ...toAccount, browser: "Firefox on Windows", country: "IN", by: "password" }, site),
  "deletion-waits": (site) =>
    deletionWaitsEmail({ ...toAccount, url: `${site.siteUrl}/not-me?token=abc`, dueAt: at }, site),
  "warning-summary": (site) =>
    warningSummaryEmail(
      {
        ...toAccount,
        warnings: [
          { subject: "New sign-in to your Brisk account", createdAt: at },
          { subject: "New sign-in to your Brisk account", createdAt: at },
          { subject: "Your Brisk password was changed", createdAt: at },
        ],
      },
      site,
    ),
  "account-deleted": (site) => accountDeletedEmail(toAccount, site),
  "bug-reply": (site) =>
    bugReplyEmail(
      {
        ...toAccount,
        reportId: "abcdefghijklmnopqrstuvwx1",
        title: "The window closes",
        body: "Thank you for the picture.\n\nThis is fixed in version 1.0.1, which comes on Monday.",
      },
      site,
    ),
  announcement: (site) =>
    announcementEmail(
      {
        subject: "Brisk 2.0.0 is here",
        blocks: sampleNews,
        plainText: null,
        url: `${site.siteUrl}/unsubscribe?token=0123456789abcdef0123456789abcdef&news=1`,
      },
      site,
    ),
  "terms-changed": (site) => termsChangedEmail(at, site),
  sale: (site) => saleEmail(sampleSale, site),
  "owner-alert": (site) => ownerAlertEmail({ ...toAccount, workItems: sampleWorkItems }, site),
  "daily-summary": (site) => dailySummaryEmail(sampleSummary, site),
  "payment-without-buyer": (site) => paymentWithoutBuyerEmail(payment, site),
} satisfies Record<string, Render>

/** Every email that the site sends, with made-up facts, by its name in addresses of the desk. */
export const EMAIL_SAMPLES: ReadonlyMap<string, Render> = new Map(Object.entries(samples))
