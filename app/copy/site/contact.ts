import type { ContactFacts } from "./legal-document.ts"

export const contact = {
  title: "Contact",
  lead: "Write to us. The developer answers.",
  labels: { email: "Email", phone: "Phone", address: "Seller and address" },
  topicsHeading: "What to write about",
  topics: [
    {
      id: "support",
      title: "Support",
      body: "Say which version of Windows you use, what you did and what happened. Write from the address of your account. Include your license key if you have one. Never send your password.",
    },
    {
      id: "business",
      title: "Small Business and Custom Business",
      body: "Both are ordered by email. Tell us how many computers you have and which country the business is in. If we can offer a license, the answer is a quote, with a link to accept it and pay.",
    },
    {
      id: "security",
      title: "Security",
      body: 'If you have found a security problem in the app or on this site, please tell us before you publish it. Put "Security" in the subject, and describe the steps to reproduce it.',
    },
  ],
  replyHeading: "What to expect",
  reply:
    "Support is by email, from the developer. The more exactly you describe the problem, the faster we can help.",
  grievance: {
    heading: "Complaints",
    officer: "Grievance officer",
    body: "You get a number for your complaint within 48 hours, and an answer that settles it within one month.",
  },
  bugs: {
    text: "Found a bug? With an account, the bug report form is the best place: you can see your report afterwards.",
    call: "Report a bug",
    href: "/report-bug",
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
