import { brand } from "#app/platform/brand.ts"

/** The words below every page, each link's label by its path; apart, because no page's script needs them. */
export const footerCopy = {
  pages: "Pages",
  pageLinks: {
    "/features": "Features",
    "/buy": "Pricing",
    "/free": "Free version",
    "/download": "Download",
    "/changelog": "Change log",
  },
  helpLinks: {
    "/help": "Help",
  },
  aboutLinks: {
    "/#faq": "FAQ",
    "/about": "About",
  },
  contactLinks: {
    "/contact": "Contact",
  },
  signedOutLinks: {
    "/login": "Login",
  },
  signedInLinks: {
    "/dashboard": "Dashboard",
  },
  accountLinks: {
    "/report-bug": "Report a bug",
    "/donate": "Donate",
  },
  documents: "Documents",
  documentLinks: {
    "/privacy": "Privacy",
    "/terms": "Terms",
    "/license": "License",
    "/cookies": "Cookies",
    "/refund-policy": "Refunds",
    "/delivery": "Delivery",
  },
  maker: (year: string) =>
    `© ${year} ${brand.name}. Made in ${brand.place}. No tracking, no cookies for visitors.`,
} as const
