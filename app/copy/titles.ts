import { brand } from "./brand.ts"

/** The title of each path; every screen has one of its own. */
export const titles = {
  "/": `${brand.fullName}: Windows with nothing in its way`,
  "/login": "Log in",
  "/signup": "Create your account",
  "/register": "Create your account",
  "/dashboard": "Dashboard",
  "/buy": "Pricing",
  "/checkout": "Checkout",
  "/download": "Download",
} as const

/** "Pricing · Brisk"; the landing page carries the full name already. */
export function pageTitle(path: keyof typeof titles): string {
  return path === "/" ? titles[path] : `${titles[path]} · ${brand.name}`
}
