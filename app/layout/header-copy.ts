import { brand } from "#app/platform/brand.ts"

/** The words above every page. */
export const headerCopy = {
  skip: "Skip to content",
  skipToSearch: "Search",
  get: `Get ${brand.name}`,
  menu: "Menu",
  main: "Main",
  features: "Features",
  pricing: "Pricing",
  about: "About",
  contact: "Contact",
  faq: "FAQ",
  download: "Download",
  dashboard: "Dashboard",
  logIn: "Login",
  logOut: "Logout",
} as const
