/** The maximum length of an address that email can be sent to (RFC 3696, erratum 1690). */
export const EMAIL_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64

/**
 * RFC 5322 specials, which can end an address or start another one in an email header, and invisible
 * characters: separators, control, format and ignorable ones.
 */
const UNSAFE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}<>()[\],;:"\\]/u

/** A domain label in any script, including combining marks, which many scripts need. */
const LABEL = /^[\p{L}\p{M}\p{Nd}-]{1,63}$/u

/**
 * Whether the text is exactly one email address. Characters that NFKC normalization would change (`＜`, `＠`)
 * are rejected, because an email provider may normalize them into a different recipient.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || text.normalize("NFKC") !== text.normalize("NFC")) return false
  const [localPart = "", domain = "", ...others] = text.split("@")
  if (localPart === "" || localPart.length > LOCAL_PART_MAX_LENGTH || others.length > 0) return false
  return !UNSAFE.test(text) && isDomain(domain)
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".")
  return labels.length >= 2 && labels.every(isLabel)
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-")
}

/** The key by which addresses are compared: trimmed, NFC-normalized and lower case. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase()
}
