/** Longest address that mail can be sent to (RFC 5321, erratum 1690). */
export const EMAIL_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64

/**
 * What ends an address or lists another in a mail header (RFC 5322's specials), and what nobody sees: separators,
 * control, format and ignorable characters.
 */
const UNSAFE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}<>()[\],;:"\\]/u

/** A label of a domain name in any script; combining marks are part of many scripts' letters. */
const LABEL = /^[\p{L}\p{M}\p{Nd}-]{1,63}$/u

/**
 * Whether the text is one address and nothing else: mail to it can reach nobody but its mailbox. A character that
 * compatibility normalization would change (`＜`, `＠`) is refused, because a mail service may apply it.
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

/** The comparison key of an address: letter case, surrounding spaces and canonically equivalent spellings do not count. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase()
}
