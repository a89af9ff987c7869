import {
  type KeyReplacement,
  type LicenseKeys,
  licenseKeyReplacedEmail,
  licenseKeysEmail,
} from "./license-key-emails.tsx"
import { type LicenseNews, licenseRestoredEmail, licenseRevokedEmail } from "./license-status-emails.tsx"
import { type PasswordChange, passwordChangedEmail, passwordResetEmail } from "./password-emails.tsx"
import { type PaymentWithoutBuyer, paymentWithoutBuyerEmail } from "./payment-without-buyer-email.ts"
import { type Receipt, receiptEmail, type Site } from "./receipt-email.tsx"

/** The templates of all emails, with the addresses of one deployment. */
export function createLetters(site: Site) {
  return {
    receipt: (input: Receipt) => receiptEmail(input, site),
    paymentWithoutBuyer: (input: PaymentWithoutBuyer) => paymentWithoutBuyerEmail(input, site),
    passwordReset: (input: { email: string; url: string }) => passwordResetEmail(input, site),
    licenseRevoked: (input: LicenseNews) => licenseRevokedEmail(input, site),
    licenseRestored: (input: LicenseNews) => licenseRestoredEmail(input, site),
    licenseKeys: (input: LicenseKeys) => licenseKeysEmail(input, site),
    licenseKeyReplaced: (input: KeyReplacement) => licenseKeyReplacedEmail(input, site),
    passwordChanged: (input: PasswordChange) => passwordChangedEmail(input, site),
  }
}
