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
import { receiptEmail } from "#app/invoices/documents/emails.tsx"
import {
  devicesReleasedEmail,
  licenseKeyReplacedEmail,
  licenseKeysEmail,
} from "#app/licensing/keys/emails.ts"
import { licenseChangeEmail } from "#app/licensing/license/emails.ts"
import { announcementEmail } from "#app/news/announcements/emails.tsx"
import { quoteEmail } from "#app/orders/quotes/emails.ts"
import { withdrawalEmail, withdrawalLinkEmail } from "#app/orders/withdrawal/emails.ts"
import {
  couponUnavailableEmail,
  paymentWithoutBuyerEmail,
  saleEmail,
} from "#app/payments/confirmation/emails.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "#app/payments/refunds/emails.ts"
import { brand } from "#app/platform/brand.ts"
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

const receipt = { order: licenseOrder, ...sampleReceipt }
const licenses = [{ key: SAMPLE_KEY, planType: "basic" as const }]

const payment = { order: licenseOrder, paymentId: "pay_abc", at }
const toAccount = { id: "1", email, at }

/** Every email that the site sends, with made-up facts, by its name in addresses of the desk. */
export function renderSamples(site: SiteAddresses) {
  const link = { ...toAccount, url: `${site.siteUrl}/confirm-email?token=abc` }
  const undoUrl = `${site.siteUrl}/not-me?token=abc`
  const resetUrl = `${site.siteUrl}/reset-password?token=abc`
  const samples = {
    receipt: receiptEmail(receipt, site),
    "receipt-with-invoice": receiptEmail({ ...receipt, invoiceId: "invoice1invoice2invoice3" }, site),
    "receipt-of-donation": receiptEmail({ ...receipt, order: donationOrder }, site),
    "upgrade-receipt": receiptEmail({ ...receipt, order: quoteOrder, isUpgrade: true }, site),
    "sent-receipt": receiptEmail({ ...receipt, licenseKey: null }, site),
    withdrawal: withdrawalEmail({ order: licenseOrder, name: "Ada Example", at }, site),
    "withdrawal-link": withdrawalLinkEmail({ id: "1", orderId: licenseOrder.id, at }, site),
    quote: quoteEmail(sampleQuote, "0123456789abcdef".repeat(4), at, site),
    "coupon-unavailable": couponUnavailableEmail(payment, site),
    "license-keys": licenseKeysEmail({ ...toAccount, licenses }, site),
    "license-key-replaced": licenseKeyReplacedEmail({ ...toAccount, licenseKey: SAMPLE_KEY }, site),
    "license-change": licenseChangeEmail({ id: "1", change: { kind: "revoked" }, at }, site),
    refund: refundEmail(sampleRefund, site),
    "refund-of-part": refundEmail(samplePartialRefund, site),
    "license-refunded": licenseRefundedEmail({ licenseId: "1", at }, site),
    "license-disputed": licenseDisputedEmail({ licenseId: "1", at, paid: licenseOrder.amount }, site),
    "license-restored": licenseRestoredEmail({ licenseId: "1", at }, site),
    "upgrade-reverted": upgradeRevertedEmail({ ...upgradeChange, isRefund: true }, site),
    "upgrade-restored": upgradeRestoredEmail(upgradeChange, site),
    "devices-released": devicesReleasedEmail(sampleRelease, site),
    "confirm-address": confirmAddressEmail(link, site),
    "confirm-new-address": confirmNewAddressEmail(link, site),
    "installer-link": installerLinkEmail(link, site),
    "email-changed": emailChangedEmail(link, site),
    "email-change-undone": emailChangeUndoneEmail({ ...toAccount, userId: "1" }, site),
    "intrusion-undone": intrusionUndoneEmail(
      { ...toAccount, userId: "1", passkeys: [{ name: "My phone", createdAt: at }], twoFactorSince: at },
      site,
    ),
    "password-reset": passwordResetEmail({ email, url: `${resetUrl}&x=1`, hasPassword: true }, site),
    "first-password": passwordResetEmail({ email, url: resetUrl, hasPassword: false }, site),
    "password-changed": passwordChangedEmail(toAccount, site),
    "two-factor": secondFactorEmail({ ...toAccount, change: "off" }, site),
    "factor-added": factorAddedEmail(
      { ...toAccount, url: undoUrl, change: "passkey-added", passkey: "My phone" },
      site,
    ),
    passkey: secondFactorEmail({ ...toAccount, passkey: "My phone", change: "passkey-removed" }, site),
    "new-sign-in": newSignInEmail(
      { ...toAccount, browser: "Firefox on Windows", country: "IN", by: "password" },
      site,
    ),
    "deletion-waits": deletionWaitsEmail({ ...toAccount, url: undoUrl, dueAt: at }, site),
    "warning-summary": warningSummaryEmail(
      {
        ...toAccount,
        warnings: [
          { subject: `New sign-in to your ${brand.name} account`, createdAt: at },
          { subject: `New sign-in to your ${brand.name} account`, createdAt: at },
          { subject: `Your ${brand.name} password was changed`, createdAt: at },
        ],
      },
      site,
    ),
    "account-deleted": accountDeletedEmail(toAccount, site),
    "bug-reply": bugReplyEmail(
      {
        ...toAccount,
        reportId: "abcdefghijklmnopqrstuvwx1",
        title: "The window closes",
        body: "Thank you for the picture.\n\nThis is fixed in version 1.0.1, which comes on Monday.",
      },
      site,
    ),
    announcement: announcementEmail(
      {
        subject: `${brand.name} 2.0.0 is here`,
        blocks: sampleNews,
        plainText: null,
        url: `${site.siteUrl}/unsubscribe?token=0123456789abcdef0123456789abcdef&news=1`,
      },
      site,
    ),
    "terms-changed": termsChangedEmail(at, site),
    sale: saleEmail(sampleSale, site),
    "owner-alert": ownerAlertEmail({ ...toAccount, workItems: sampleWorkItems }, site),
    "daily-summary": dailySummaryEmail(sampleSummary, site),
    "payment-without-buyer": paymentWithoutBuyerEmail(payment, site),
  } satisfies Record<string, Omit<Email, "to">>
  return new Map(Object.entries(samples))
}
