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
import { paymentNoticeEmail } from "#app/orders/payment-notices/emails.ts"
import { quoteEmail } from "#app/orders/quotes/emails.ts"
import { withdrawalEmail, withdrawalLinkEmail } from "#app/orders/withdrawal/emails.ts"
import { paymentWithoutBuyerEmail, saleEmail } from "#app/payments/confirmation/emails.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  refundToPayerEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "#app/payments/refunds/emails.ts"
import { brand } from "#app/platform/brand.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import { warningSummaryEmail } from "#app/platform/email/warning-summary-email.ts"
import { termsChangedEmail } from "#app/site/legal/emails.ts"
import { bugReplyEmail } from "#app/support/bug-reports/emails.ts"
import { at, sampleNews, samples } from "./sample-facts.ts"

/** Every email that the site sends, with made-up facts, by its name in addresses of the desk. */
export function renderSamples(site: SiteAddresses, given = samples) {
  const { sampleFacts, sampleQuote, sampleRelease, sampleSale, sampleSummary } = given
  const { donationOrder, quoteOrder, upgradeChange } = given
  const facts = { ...sampleFacts, url: `${site.siteUrl}/confirm-email?token=abc` }
  const undo = { ...facts, url: `${site.siteUrl}/not-me?token=abc` }
  const resetUrl = `${site.siteUrl}/reset-password?token=abc`
  const invoiced = { ...facts, invoiceId: "invoice1invoice2invoice3" }
  const refund = { ...facts, id: "refund:rfnd_FS8TWyPrCsa0OB" }
  const [{ name: passkey }] = sampleFacts.passkeys
  const withPasskey = { ...undo, passkey }
  const noticed = { ...facts, paid: facts.order.amount }
  const emails = {
    receipt: receiptEmail(facts, site),
    "receipt-with-invoice": receiptEmail(invoiced, site),
    "receipt-of-donation": receiptEmail({ ...facts, order: donationOrder }, site),
    "upgrade-receipt": receiptEmail({ ...facts, order: quoteOrder, isUpgrade: true }, site),
    "sent-receipt": receiptEmail({ ...facts, licenseKey: null }, site),
    withdrawal: withdrawalEmail(facts, site),
    "withdrawal-link": withdrawalLinkEmail(facts, site),
    quote: quoteEmail({ quote: sampleQuote, held: 20 }, "0123456789abcdef".repeat(4), at, site),
    "payment-notice": paymentNoticeEmail(
      { ...noticed, problem: "amount-differs", paid: { amount: 9701, currency: "USD" } },
      "open",
      site,
    ),
    "second-payment": paymentNoticeEmail({ ...noticed, problem: "second-payment" }, "open", site),
    "second-license": paymentNoticeEmail({ ...noticed, problem: "second-license" }, "open", site),
    "coupon-unavailable": paymentNoticeEmail({ ...noticed, problem: "coupon-unavailable" }, "open", site),
    "unknown-payment": paymentNoticeEmail(
      { ...noticed, problem: "unknown-order", order: null },
      "open",
      site,
    ),
    "returned-payment": paymentNoticeEmail({ ...noticed, problem: "second-payment" }, "returned", site),
    "payment-of-deleted-account": paymentNoticeEmail(
      { ...noticed, problem: "without-buyer" },
      "without-account",
      site,
    ),
    "license-keys": licenseKeysEmail(facts, site),
    "license-key-replaced": licenseKeyReplacedEmail(facts, site),
    "license-change": licenseChangeEmail({ ...facts, change: { kind: "revoked" } }, site),
    refund: refundEmail({ ...invoiced, id: refund.id }, site),
    "refund-of-part": refundEmail(
      { ...refund, amount: { amount: 1000, currency: "USD" }, endsLicense: false, creditNoteId: null },
      site,
    ),
    "refund-to-payer": refundToPayerEmail(
      {
        ...refund,
        paymentId: facts.paymentId,
        amount: facts.amount,
        isOfDeletedAccount: false,
        to: facts.email,
        at,
      },
      site,
    ),
    "license-refunded": licenseRefundedEmail(facts, site),
    "license-disputed": licenseDisputedEmail(facts, site),
    "license-restored": licenseRestoredEmail(facts, site),
    "upgrade-reverted": upgradeRevertedEmail({ ...upgradeChange, isRefund: true }, site),
    "upgrade-restored": upgradeRestoredEmail(upgradeChange, site),
    "devices-released": devicesReleasedEmail(sampleRelease, site),
    "confirm-address": confirmAddressEmail(facts, site),
    "confirm-new-address": confirmNewAddressEmail(facts, site),
    "installer-link": installerLinkEmail(facts, site),
    "email-changed": emailChangedEmail(facts, site),
    "email-change-undone": emailChangeUndoneEmail(facts, site),
    "intrusion-undone": intrusionUndoneEmail(facts, site),
    "password-reset": passwordResetEmail({ ...facts, url: `${resetUrl}&x=1` }, site),
    "first-password": passwordResetEmail({ ...facts, url: resetUrl, hasPassword: false }, site),
    "password-changed": passwordChangedEmail(facts, site),
    "two-factor": secondFactorEmail({ ...facts, change: "off" }, site),
    "factor-added": factorAddedEmail({ ...withPasskey, change: "passkey-added" }, site),
    passkey: secondFactorEmail({ ...withPasskey, change: "passkey-removed" }, site),
    "new-sign-in": newSignInEmail(facts, site),
    "deletion-waits": deletionWaitsEmail(undo, site),
    "warning-summary": warningSummaryEmail(facts, site),
    "account-deleted": accountDeletedEmail(facts, site),
    "bug-reply": bugReplyEmail(facts, site),
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
    "owner-alert": ownerAlertEmail(facts, site),
    "daily-summary": dailySummaryEmail(sampleSummary, site),
    "payment-without-buyer": paymentWithoutBuyerEmail(facts, site),
  } satisfies Record<string, Omit<Email, "to">>
  return new Map(Object.entries(emails))
}
