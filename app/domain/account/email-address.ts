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

/** Large mail services, and those whose names are one letter from another's. */
const DOMAINS = [
  ...["gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.co.uk", "hotmail.com", "outlook.com"],
  ...["icloud.com", "live.com", "protonmail.com", "proton.me", "rediffmail.com", "gmx.net", "mail.com"],
  ...["ymail.com", "email.com", "hotmail.co.uk", "zoho.com"],
]

/** What "com" becomes under hasty fingers; none of them exists. */
const NOT_COM = /\.(con|cmo|ocm|comm|coom|cim|cpm|vom|xom|comn)$/

/** The address that was probably meant, for one whose domain is a letter away from a large service's; null for others. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@")
  const typed = email.slice(at + 1).toLowerCase()
  if (at < 1 || DOMAINS.includes(typed)) return null
  const domain = typed.replace(NOT_COM, ".com")
  const meant = DOMAINS.find((known) => isOneSlipFrom(domain, known)) ?? domain
  return meant === typed ? null : `${email.slice(0, at)}@${meant}`
}

/** Whether one letter was left out, added or replaced, or two were exchanged. */
function isOneSlipFrom(typed: string, known: string): boolean {
  const start = firstDifference(typed, known)
  const [rest, knownRest] = [typed.slice(start), known.slice(start)]
  if (rest.slice(1) === knownRest || rest === knownRest.slice(1)) return true
  if (rest.slice(1) === knownRest.slice(1)) return true
  const isExchanged = rest[0] === knownRest[1] && rest[1] === knownRest[0]
  return isExchanged && rest.slice(2) === knownRest.slice(2)
}

function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}
