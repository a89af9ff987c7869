import { brand } from "#app/platform/brand.ts"
import { errorCopy } from "#app/platform/http/copy.ts"
import {
  aboutDescription,
  featuresDescription,
  featuresTitle,
  freeDescription,
  helpDescription,
} from "./descriptions-copy.ts"

/** The unique title of each page, by path. */
export const titles = {
  "/": `${brand.fullName}: ${brand.tagline}`,
  "/login": "Log in",
  "/login/verify": "Confirm it’s you",
  "/signup": "Create your account",
  "/register": "Create your account",
  "/forgot-password": "Forgot your password?",
  "/forgot-license": "Lost your license key?",
  "/reset-password": "Choose a new password",
  "/confirm-email": "Confirm your email address",
  "/undo-email-change": "Undo the change of your email address",
  "/not-me": "If this was not you",
  "/download/link": `Download ${brand.name}`,
  "/unsubscribe": "Unsubscribe from news",
  "/dashboard": "Dashboard",
  "/dashboard/release": "Release a computer",
  "/dashboard/machine-file": "An offline computer",
  "/dashboard/replace-key": "Replace your license key",
  "/link": "Activate a computer",
  "/account": "Account",
  "/account/security": "Security",
  "/account/data": "Your data",
  "/account/two-factor": "Two-factor authentication",
  "/account/passkey": "Add a passkey",
  "/quotes": "Your quote",
  "/receipts": "Receipt",
  "/withdraw": "Withdraw from the contract",
  "/invoices": "Invoice",
  "/payouts": "Export invoice",
  "/report-bug": "Report a Bug",
  "/donate": `Donate to ${brand.name}`,
  "/buy": "Pricing",
  "/checkout": "Checkout",
  "/download": "Download",
  "/changelog": "Change log",
  "/features": featuresTitle,
  "/free": "The free version",
  "/help": "Help",
  "/about": "About",
  "/contact": "Contact",
  "/privacy": "Privacy Policy",
  "/terms": "Terms of Service",
  "/refund-policy": "Refund and Cancellation Policy",
  "/delivery": "Shipping and Delivery Policy",
  "/cookies": "Cookie Policy",
  "/license": "Software License Agreement",
} as const

export type PagePath = keyof typeof titles

/**
 * Pages with content for signed-out visitors: listed in the sitemap with the day of their last change, with Open
 * Graph tags. The help articles say their day themselves.
 */
export const publicPages = {
  "/": "2026-11-29",
  "/features": "2026-11-29",
  "/buy": "2026-11-29",
  "/changelog": "2026-11-28",
  "/free": "2026-11-29",
  "/help": "2026-11-29",
  "/about": "2026-11-29",
  "/contact": "2026-11-29",
  "/privacy": "2026-11-29",
  "/terms": "2026-11-29",
  "/license": "2026-11-29",
  "/refund-policy": "2026-11-29",
  "/delivery": "2026-11-29",
  "/cookies": "2026-11-29",
} as const satisfies Partial<Record<PagePath, string>>

/** Account screens that open for anyone and have nothing to find: search engines are asked to leave them out. */
const unlistedPages: readonly PagePath[] = [
  "/login",
  "/login/verify",
  "/signup",
  "/register",
  "/forgot-password",
  "/forgot-license",
  "/reset-password",
  "/confirm-email",
  "/undo-email-change",
  "/not-me",
  "/download/link",
  "/unsubscribe",
  "/quotes",
]

/** The page of a URL's path; for one such as `/checkout/<order>`, the page that it begins with. */
export function pageAt(pathname: string): PagePath | undefined {
  const isPage = (path: string): path is PagePath => Object.hasOwn(titles, path)
  return [pathname, `/${pathname.split("/")[1]}`].find(isPage)
}

export const isPublic = (path: PagePath): path is keyof typeof publicPages => path in publicPages

export const isUnlisted = (path: PagePath) => unlistedPages.includes(path)

const signUp = `Create a ${brand.name} account with your email address and a password. Your license, your receipts and the download are kept there.`

/** Meta descriptions, which search engines show under the title. */
export const descriptions: Record<PagePath, string> = {
  "/": brand.description,
  "/buy": `What ${brand.name} costs, for one computer or twenty. One payment for life, no subscription, and the price you see is the price you pay.`,
  "/features": featuresDescription,
  "/free": freeDescription,
  "/help": helpDescription,
  "/about": aboutDescription,
  "/changelog": `What changed in each version of ${brand.name} for ${brand.runsOn}, with the size and the SHA-256 of each installer.`,
  "/contact": `Write to the developer of ${brand.name} about support, business licenses or a security problem, by email, phone or post.`,
  "/privacy": `Which data ${brand.name} stores about you, why and for how long. Only what an account, a license and a payment need. No tracking.`,
  "/terms": `The terms of this site and of buying ${brand.name}. One payment for life, one transfer for each computer within 6 months, no refunds.`,
  "/license": `What you may do with the ${brand.name} app. Use it for life on the computers your plan covers, and transfer each of them once.`,
  "/refund-policy": `When ${brand.name} refunds a payment. What’s final, what’s always refunded, how to cancel, and how long a refund takes.`,
  "/delivery": `How a ${brand.name} license is delivered. The key is on the dashboard and comes by email, and the installer is yours to download as soon as the payment is confirmed.`,
  "/cookies":
    "No cookies for visitors and no tracking. Signing in sets two. One keeps you signed in, and one recognizes this browser at the next log-in.",
  "/login/verify": `Enter the code of your authenticator app to log in to ${brand.name}.`,
  "/login": `Log in to ${brand.name} to see your license key, download the app and follow your bug reports.`,
  "/signup": signUp,
  "/register": signUp,
  "/forgot-password": `Forgot the password of your ${brand.name} account? We email you a link to choose a new one. It works once, for 1 hour.`,
  "/forgot-license": `Lost your ${brand.name} license key? We send it again, to the email address of your account.`,
  "/reset-password": `Choose a new password for your ${brand.name} account with the link from our email. You are then signed out everywhere.`,
  "/confirm-email": `Confirm the email address of your ${brand.name} account by the link that we sent you, so that your license key and receipts reach you.`,
  "/undo-email-change": `Put the previous email address of your ${brand.name} account back by the link that we sent you. Everyone is signed out.`,
  "/not-me": `Take away what somebody else added to your ${brand.name} account by the link that we sent you. Everyone is signed out.`,
  "/download/link": `Download the ${brand.name} installer for ${brand.runsOn} by the link from our email, once, without logging in.`,
  "/unsubscribe": `Unsubscribe from ${brand.name} news by the link in one of our emails, without logging in. You’ll still get emails about your license.`,
  "/dashboard": `Your ${brand.name} license with its key, the computers it’s active on, and the transfers left.`,
  "/dashboard/release": `Release a computer that you no longer use from your ${brand.name} license.`,
  "/link": `Activate ${brand.name} on a computer with the code that it shows, without typing a license key.`,
  "/dashboard/machine-file": `Get the file that activates ${brand.name} on a computer that is never online.`,
  "/dashboard/replace-key": `Replace a ${brand.name} license key that somebody else has. Your computers stay on the license.`,
  "/account": `Your ${brand.name} account with receipts and invoices, the email address they go to, and whether you get news.`,
  "/account/data": `A copy of the data in your ${brand.name} account, and how to delete the account.`,
  "/account/security": `Password, two-factor authentication and passkeys of your ${brand.name} account, and where you are signed in to it.`,
  "/account/two-factor": `Turn on two-factor authentication for your ${brand.name} account, with an authenticator app.`,
  "/account/passkey": `Add a passkey to your ${brand.name} account, to log in without typing your password.`,
  "/quotes": `A quote for a business license of ${brand.name}. What’s offered, for how much, and until when.`,
  "/withdraw": `Withdraw from the contract of one purchase within 14 days, where the law of your country gives you that right.`,
  "/receipts": "The receipt for one purchase, with what was bought, when, by whom and for how much.",
  "/invoices": "The invoice or credit note of one purchase, to print.",
  "/payouts": "The export invoice of one payout, for the owner to print.",
  "/report-bug": `Tell the developer of ${brand.name} what went wrong, and read what you reported before.`,
  "/donate": `Support the development of ${brand.name} with an amount of your choice. A donation is voluntary and buys no license.`,
  "/checkout": "One order, with what you buy, what it costs, and one button to pay.",
  "/download": `Download ${brand.name} for ${brand.runsOn} 10 and 11. See the installer’s size and what your computer needs.`,
}

/** "Pricing · the app for Windows", "Dashboard · the app"; the landing page's title already contains the full name. */
export function pageTitle(path: PagePath): string {
  if (path === "/") return titles[path]
  return isPublic(path) ? publicTitle(titles[path]) : `${titles[path]} · ${brand.name}`
}

/** The title of a page that search engines list: it says what the app is for. */
export function publicTitle(title: string): string {
  return `${title} · ${brand.name} for ${brand.runsOn}`
}

export function errorTitle(status: number | null): string {
  return `${errorCopy(status).title} · ${brand.name}`
}
