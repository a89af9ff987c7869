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

/** Every mail that the site writes, in the words of one deployment. */
export function createLetters(site: Site) {
  return {
    receipt: (of: Receipt) => receiptEmail(of, site),
    paymentWithoutBuyer: (of: PaymentWithoutBuyer) => paymentWithoutBuyerEmail(of, site),
    passwordReset: (of: { email: string; url: string }) => passwordResetEmail(of, site),
    licenseRevoked: (of: LicenseNews) => licenseRevokedEmail(of, site),
    licenseRestored: (of: LicenseNews) => licenseRestoredEmail(of, site),
    licenseKeys: (of: LicenseKeys) => licenseKeysEmail(of, site),
    licenseKeyReplaced: (of: KeyReplacement) => licenseKeyReplacedEmail(of, site),
    passwordChanged: (of: PasswordChange) => passwordChangedEmail(of, site),
  }
}
