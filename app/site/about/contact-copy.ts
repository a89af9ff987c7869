import { brand } from "#app/platform/brand.ts"
import type { ContactFacts } from "#app/platform/contact-facts.ts"

const topics = [
  {
    id: "support",
    title: "Support",
    body: "Write from the email address of your account. Tell us your version of Windows, what you did and what happened. Never send your password. No license? Ask before you buy, or report a bug with a free account.",
    link: { label: "Report a bug", href: "/report-bug" },
  },
  {
    id: "security",
    title: "Security",
    body: "Found a security problem? Please tell us before you publish it. Put “Security” in the subject and add the steps to reproduce it.",
  },
]

export const contact = {
  title: "Contact",
  lead: (time: string) => `Send an email. One person reads it, and usually answers ${time}.`,
  labels: { phone: "Phone", address: "Seller and address", gstin: "GSTIN" },
  topics,
  grievance: {
    heading: "Complaints",
    officer: "Grievance officer",
    body: "We acknowledge every complaint within 48 hours and resolve it within a month.",
  },
}

/** Who makes the app: as the owner calls it, else the seller, unless that is still the product. */
export const makerOf = ({ ownName, sellerName }: Pick<ContactFacts, "ownName" | "sellerName">) =>
  ownName ?? (sellerName === brand.fullName ? "The developer" : sellerName)

export function contactLinks({ supportEmail, supportPhone }: ContactFacts) {
  return { email: `mailto:${supportEmail}`, phone: `tel:${supportPhone.replace(/[^+\d]/g, "")}` }
}

const HOUSE_NUMBER = /^\d[\w/-]{0,4}$/

/** Splits a postal address at its commas, but leaves a house number on the line of its street. */
export function addressLines(postalAddress: string): string[] {
  const parts = postalAddress.split(/[,\n]/).map((part) => part.trim())
  const lines: string[] = []
  for (const part of parts.filter((part) => part !== "")) {
    const before = lines.at(-1)
    if (before !== undefined && HOUSE_NUMBER.test(before)) lines[lines.length - 1] = `${before} ${part}`
    else lines.push(part)
  }
  return lines
}
