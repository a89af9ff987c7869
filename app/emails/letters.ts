import {
  type KeyReplacement,
  type LicenseKeys,
  licenseKeyReplacedMail,
  licenseKeysMail,
} from "./key-mails.tsx"
import { type LicenseNews, licenseRestoredMail, licenseRevokedMail } from "./license-mails.tsx"
import { type PasswordChange, passwordChangedMail, passwordResetMail } from "./password-mails.tsx"
import { type PaymentWithoutBuyer, paymentWithoutBuyerEmail } from "./payment-without-buyer.ts"
import { type Receipt, receiptMail, type Site } from "./receipt.tsx"

/** Every mail that the site writes, in the words of one deployment. */
export function createLetters(site: Site) {
  return {
    receipt: (of: Receipt) => receiptMail(of, site),
    paymentWithoutBuyer: (of: PaymentWithoutBuyer) => paymentWithoutBuyerEmail(of, site),
    passwordReset: (of: { email: string; url: string }) => passwordResetMail(of, site),
    licenseRevoked: (of: LicenseNews) => licenseRevokedMail(of, site),
    licenseRestored: (of: LicenseNews) => licenseRestoredMail(of, site),
    licenseKeys: (of: LicenseKeys) => licenseKeysMail(of, site),
    licenseKeyReplaced: (of: KeyReplacement) => licenseKeyReplacedMail(of, site),
    passwordChanged: (of: PasswordChange) => passwordChangedMail(of, site),
  }
}
