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
  const meant = DOMAINS.find((known) => known === domain || isOneSlipFrom(domain, known)) ?? domain
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
