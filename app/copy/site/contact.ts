import type { ContactFacts } from "./legal-document.ts"

type Topic = { id: string; title: string; body: string; link?: { label: string; href: string } }

const topics: Topic[] = [
  {
    id: "support",
    title: "Support",
    body: "Write from the address of your account. Say which version of Windows you use, what you did and what happened. Never send your password.",
    link: { label: "Report a bug", href: "/report-bug" },
  },
  {
    id: "business",
    title: "Business licenses",
    body: "Small Business and Custom Business are ordered by email. Tell us how many computers you have and which country the business is in. The answer is a quote, with a link to accept it and pay.",
    link: { label: "See pricing", href: "/buy" },
  },
  {
    id: "security",
    title: "Security",
    body: 'Found a security problem in the app or on this site? Please tell us before you publish it. Put "Security" in the subject, and describe the steps to reproduce it.',
  },
]

export const contact = {
  title: "Contact",
  lead: "Support is by email, and the developer answers.",
  labels: { phone: "Phone", address: "Seller and address" },
  topicsHeading: "What to write",
  topics,
  grievance: {
    heading: "Complaints",
    officer: "Grievance officer",
    body: "You get a number for your complaint within 48 hours, and an answer that settles it within one month.",
  },
}

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
