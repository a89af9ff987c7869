import { inDays, inMinutes, inYears } from "#app/copy/plural.ts"
import { PASSKEY_COOKIE_LIFETIME } from "#app/domain/account/passkey.ts"
import { ABSOLUTE_LIFETIME, DEVICE_COOKIE_LIFETIME, IDLE_TIMEOUT } from "#app/domain/account/session.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"

/** How long the cookie of a passkey stays. */
export const passkeyCookie = inMinutes(PASSKEY_COOKIE_LIFETIME)

export function cookiePolicy(contact: ContactFacts): LegalDocument {
  return {
    title: "Cookie Policy",
    summary: `No cookies are stored for visitors and no tracking is done. Signing in sets two: one keeps you signed in, the other recognizes this browser at your next log-in. Using a passkey sets a third, for ${passkeyCookie}.`,
    sections: [
      {
        id: "no-cookies",
        heading: "No cookies are stored, no tracking is done",
        body: [
          "This site stores no cookies for signed-out visitors and tracks nobody, signed in or not: no analytics, no advertising, no pixels. That is why there is no cookie banner.",
        ],
      },
      {
        id: "session-cookie",
        heading: "The one exception: signing in",
        body: [
          "Signing up, logging in and setting a new password set two strictly necessary cookies. The first is your session: without it you would have to log in again on every page.",
          {
            list: [
              "Name: __Host-session",
              "Purpose: keeps you signed in, nothing else",
              "Contents: a random ID that means nothing outside this site",
              "Protection: HttpOnly, Secure, SameSite=Lax",
              `End: when you log out, after ${inDays(IDLE_TIMEOUT)} without use, or after ${inDays(ABSOLUTE_LIFETIME)} at most`,
            ],
          },
          "The second recognizes this browser at your next log-in. When somebody else tries to guess your password, they have to wait and you don't.",
          {
            list: [
              "Name: __Host-device",
              "Purpose: tells your attempts to log in from those of other people, nothing else",
              "Contents: a random ID, and two signatures that only this site can check; no name and no address",
              "Protection: HttpOnly, Secure, SameSite=Lax",
              `End: ${inYears(DEVICE_COOKIE_LIFETIME)} after your last log-in here, or when you delete your account; a new password makes it void in other browsers`,
            ],
          },
          "Pressing “Use a passkey” on the log-in page sets the third. It makes sure that the answer of your passkey comes from the browser that asked for it.",
          {
            list: [
              "Name: __Host-passkey",
              "Purpose: tells the browser in which you use a passkey from others, nothing else",
              "Contents: a random ID that means nothing outside this site",
              "Protection: HttpOnly, Secure, SameSite=Strict",
              `End: ${passkeyCookie} later`,
            ],
          },
        ],
      },
      {
        id: "payment",
        heading: "During payment",
        body: [
          "Payments open Razorpay's checkout. Razorpay may set cookies on its own domain, under its own policy. We neither set nor read them.",
        ],
      },
      {
        id: "control",
        heading: "Your control",
        body: [
          "Logging out removes the session cookie only; your browser can delete or block all of them. Without them, you can read the site but not sign in.",
          "So that the back button returns you to where you were, your browser may note the scroll position in the tab's own storage. It is never sent to us.",
        ],
      },
      {
        id: "contact",
        heading: "Changes and contact",
        body: [
          `Another cookie would be listed here first. Questions: ${contact.supportEmail}, ${contact.supportPhone}, or ${sellerAddress(contact)}.`,
        ],
      },
    ],
  }
}
