import { toNormalForm } from "#app/platform/text.ts"

/** The maximum length of an address that email can be sent to (RFC 3696, erratum 1690). */
export const EMAIL_MAX_LENGTH = 254

/** RFC 5322's `atext` with dots wherever: some mail services have given such addresses away. */
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/

/** A domain label in any script, with the combining marks and joiners that many scripts need. */
const LABEL = /^[\p{L}\p{M}\p{Nd}\p{Join_Control}\u00B7-]{1,63}$/u

/** A domain as the DNS knows it; its last label begins with a letter, unlike that of an IPv4 address. */
const ASCII_DOMAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/

/** Checks if the text is exactly one email address that email can be sent to. */
export function isEmailAddress(text: string) {
  return parseMailbox(text) !== null
}

/**
 * The address as the mail service takes it, its domain in Punycode; null if it is not an address. The mail service has no
 * SMTPUTF8 (RFC 6531), so the part before the @ is ASCII.
 */
export function parseMailbox(text: string) {
  const at = text.lastIndexOf("@")
  const [localPart, domain] = [text.slice(0, Math.max(at, 0)), asciiDomainOf(text.slice(at + 1))]
  if (domain === null || !LOCAL_PART.test(localPart)) return null
  const mailbox = `${localPart}@${domain}`
  return mailbox.length > EMAIL_MAX_LENGTH ? null : mailbox
}

/** Checks if letters or symbols beyond ASCII are before the @: our emails can't reach such an address. */
export function hasLettersBeyondAscii(text: string) {
  const localPart = text.slice(0, Math.max(text.lastIndexOf("@"), 0))
  return /[^\p{ASCII}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(localPart)
}

/**
 * A domain in Punycode, as the URL parser writes it (UTS 46); null if it is not a domain. Characters that NFKC would change
 * (`＜`, `ｂ`) are refused, but for the full stop of East Asian keyboards.
 */
function asciiDomainOf(text: string) {
  if (text.length > EMAIL_MAX_LENGTH || inNormalForm(text, "NFKC") !== inNormalForm(text, "NFC")) return null
  const labels = text.split(/[.\u3002]/)
  const url = `http://${labels.join(".")}`
  if (!labels.every(isLabel) || !URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return ASCII_DOMAIN.test(hostname) ? hostname : null
}

const inNormalForm = (text: string, form: "NFC" | "NFKC") => toNormalForm(text, form, EMAIL_MAX_LENGTH)

function isLabel(label: string) {
  return LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-")
}

/** The key by which addresses are compared: trimmed, in NFC and lower case, the domain in Punycode. */
export function emailKeyOf(email: string) {
  const text = inNormalForm(email.trim(), "NFC")
  const at = text.lastIndexOf("@")
  const domain = asciiDomainOf(text.slice(at + 1))
  return at < 0 || domain === null ? text.toLowerCase() : `${text.slice(0, at).toLowerCase()}@${domain}`
}

/** Separators of words, which can't be part of a domain. */
const SEPARATORS = /([\s,;:<>()[\]"'“”„«»|/\\]+)/

/** Scripts whose letters are known to be taken for those of another. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  // Japanese and Korean are written in several scripts, which count as one (UTS 39, 5.1).
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
]

const isMixed = (label: string) => SCRIPTS.filter((script) => script.test(label)).length > 1

/**
 * The text with `describe` of each email address in it whose domain has characters beyond ASCII, right after the address.
 * It gets the domain in Punycode, null if it is not a domain, and whether a label of it mixes scripts (UTS 39).
 */
export function describeAddresses(
  text: string,
  describe: (punycode: string | null, isMixed: boolean) => string,
) {
  if (!text.includes("@") || ONLY_ASCII.test(text)) return text
  return text
    .split(SEPARATORS)
    .map((word) => {
      const at = word.lastIndexOf("@")
      const domain = word.slice(at + 1).replace(/[.!?…]{1,8}$/, "")
      if (at < 1 || domain === "" || ONLY_ASCII.test(domain)) return word
      const rest = word.slice(at + 1 + domain.length)
      const described = describe(asciiDomainOf(domain), domain.split(".").some(isMixed))
      return `${word.slice(0, word.length - rest.length)}${described}${rest}`
    })
    .join("")
}

const ONLY_ASCII = /^\p{ASCII}*$/u

/** Large mail services, and those whose names are one letter from another's. */
const DOMAINS = [
  ...["gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.co.uk", "hotmail.com", "outlook.com"],
  ...["icloud.com", "live.com", "protonmail.com", "proton.me", "rediffmail.com", "gmx.net", "mail.com"],
  ...["ymail.com", "email.com", "hotmail.co.uk", "zoho.com"],
]

/** Common typos of the top-level domain "com"; none of them exists. */
const NOT_COM = /\.(con|cmo|ocm|comm|coom|cim|cpm|vom|xom|comn)$/

/** Services that issue no address with a dot at an end, or with two in a row. */
const WITHOUT_IDLE_DOTS = ["gmail.com", "googlemail.com"]

/**
 * The address that was probably meant, for one whose domain is a letter away from a large service's, or whose dots its service
 * does not know; null for others.
 */
export function suggestEmail(email: string) {
  const at = email.lastIndexOf("@")
  if (at < 1) return null
  const typed = { localPart: email.slice(0, at), domain: email.slice(at + 1).toLowerCase() }
  const domain = suggestDomain(typed.domain)
  const localPart = WITHOUT_IDLE_DOTS.includes(domain) ? withoutIdleDots(typed.localPart) : typed.localPart
  return domain === typed.domain && localPart === typed.localPart ? null : `${localPart}@${domain}`
}

function suggestDomain(typed: string) {
  if (DOMAINS.includes(typed)) return typed
  const domain = typed.replace(NOT_COM, ".com")
  return DOMAINS.find((known) => isOneSlipFrom(domain, known)) ?? domain
}

const withoutIdleDots = (localPart: string) => localPart.split(".").filter(Boolean).join(".") || localPart

/** Checks if one letter was left out, added or replaced, or two adjacent ones were swapped. */
function isOneSlipFrom(typed: string, known: string) {
  const start = firstDifference(typed, known)
  const [rest, knownRest] = [typed.slice(start), known.slice(start)]
  if (rest.slice(1) === knownRest || rest === knownRest.slice(1)) return true
  if (rest.slice(1) === knownRest.slice(1)) return true
  const isExchanged = rest[0] === knownRest[1] && rest[1] === knownRest[0]
  return isExchanged && rest.slice(2) === knownRest.slice(2)
}

function firstDifference(one: string, other: string) {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}
