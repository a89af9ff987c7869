import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type NewSignIn = {
  /** Of the session, public. */
  id: string
  email: string
  browser: string | null
  country: string | null
  at: Date
  by: keyof typeof WAYS
}

/** How somebody else would have signed in, and what ends that. */
const WAYS = {
  password: {
    name: "your password",
    steps: [
      "Choose a new password with the link below. That signs every browser out.",
      "Use the new password nowhere else: somebody knows the old one.",
    ],
  },
  passkey: {
    name: "a passkey",
    steps: [
      "Log in, and remove every passkey on the security page that you don't recognize.",
      "Choose a new password with the link below. That signs every browser out.",
    ],
  },
} as const

/** Tells the owner of an account that a browser which had not signed in before did so. */
export function newSignInEmail(
  { id, email, browser, country, at, by }: NewSignIn,
  site: SiteAddresses,
): OutboxEmail {
  return {
    kind: "new-sign-in",
    id: `new-sign-in:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `New sign-in to your ${brand.name} account`,
        opening: `A browser that had not been used with your ${brand.name} account before signed in to it with ${WAYS[by].name}. If it was you, there is nothing to do.`,
        highlight: null,
        facts: [
          ["Browser", browserLabel(browser)],
          ["Country", countryLabel(country)],
          ["Signed in", formatMoment(at)],
          ["Account", email],
        ],
        steps: {
          title: "If it was not you",
          items: [...WAYS[by].steps],
        },
        link: { label: "Not you? Reset your password", url: `${site.siteUrl}/forgot-password` },
        moreLinks: [{ label: "Where you are signed in", url: `${site.siteUrl}/account/security` }],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}
