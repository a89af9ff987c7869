import { brand } from "./brand.ts"
import { errorCopy } from "./errors.ts"

/** The title of each path; every screen has one of its own. */
export const titles = {
  "/": `${brand.fullName}: Windows with nothing in its way`,
  "/login": "Log in",
  "/signup": "Create your account",
  "/register": "Create your account",
  "/forgot-password": "Forgot your password?",
  "/forgot-license": "Lost your license key?",
  "/reset-password": "Choose a new password",
  "/dashboard": "Dashboard",
  "/dashboard/release": "Release a computer",
  "/dashboard/machine-file": "An offline computer",
  "/dashboard/replace-key": "Replace your license key",
  "/account": "Account",
  "/receipts": "Receipt",
  "/report-bug": "Report a Bug",
  "/donate": `Donate to ${brand.name}`,
  "/buy": "Pricing",
  "/checkout": "Checkout",
  "/download": "Download",
  "/about": "About",
  "/contact": "Contact",
  "/privacy": "Privacy Policy",
  "/terms": "Terms of Service",
  "/cookies": "Cookie Policy",
  "/license": "Software License Agreement",
} as const

export type PagePath = keyof typeof titles

/** What a search result says under the title. The pages listed here are the public ones; all others stay unlisted. */
export const descriptions: Partial<Record<PagePath, string>> = {
  "/": brand.description,
  "/buy":
    "What Brisk costs, for one computer or twenty. One payment for life, no subscription, and the price you see is the price you pay.",
  "/about":
    "Brisk is a Windows optimisation app from a solo developer in Thane, India. Its story, its mission, the team of one, and what it promises.",
  "/contact":
    "Write to the developer of Brisk about support, business licences or a security hole: email, phone and postal address.",
  "/privacy":
    "What Brisk keeps about you, why and for how long: what an account, a licence and a payment need, and little else. No tracking.",
  "/terms":
    "The terms of this site and of buying Brisk: one payment for life, one computer, one transfer within 6 months, no refunds.",
  "/license":
    "What you may do with the Brisk app: use it for life on the computers your plan covers, and move the licence once.",
  "/cookies":
    "No cookies for visitors and no tracking. Signing in sets one cookie, and it does nothing but keep you signed in.",
}

/** "Pricing · Brisk"; the landing page carries the full name already. */
export function pageTitle(path: PagePath): string {
  return path === "/" ? titles[path] : `${titles[path]} · ${brand.name}`
}

export function errorTitle(status: number): string {
  return `${errorCopy(status).title} · ${brand.name}`
}
