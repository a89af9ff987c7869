import { type Message, notice } from "#app/accounts/account/emails.ts"
import { browserLabel, countryLabel } from "#app/accounts/sessions/copy.ts"
import { brand } from "#app/platform/brand.ts"
import { resetLink, type SiteAddresses, securityLink } from "#app/platform/email/email-content.ts"
import { formatMoment } from "#app/platform/time.ts"

/** Text per way to sign in: how somebody else could have done so, and how to end that. */
const SIGN_INS = {
  password: {
    name: "your password",
    steps: [
      "Choose a new password with the link below. That signs out every browser.",
      "Don’t reuse the old one anywhere, because someone knows it.",
    ],
  },
  passkey: {
    name: "a passkey",
    steps: [
      "Log in, open the security page and remove every passkey you don’t recognize.",
      "Choose a new password with the link below. That signs out every browser.",
    ],
  },
}

export type NewSignIn = Message & {
  browser: string | null
  country: string | null
  by: keyof typeof SIGN_INS
}

/** Tells the owner of an account that a browser which had not signed in before did so; `id` is the public one of the session. */
export function newSignInEmail({ by, ...signIn }: NewSignIn, site: SiteAddresses) {
  const { email, browser, country, at } = signIn
  return notice("new-sign-in", signIn, site, {
    subject: `New sign-in to your ${brand.name} account`,
    opening: `Someone logged in with ${SIGN_INS[by].name}, in a browser we hadn’t seen before. If it was you, you don’t need to do anything.`,
    facts: [
      ["Browser", browserLabel(browser)],
      ["Country", countryLabel(country)],
      ["Signed in", formatMoment(at)],
      ["Account", email],
    ],
    steps: { title: "Wasn’t you?", items: SIGN_INS[by].steps },
    link: resetLink(site),
    moreLinks: [securityLink(site, "Where you’re signed in")],
  })
}
