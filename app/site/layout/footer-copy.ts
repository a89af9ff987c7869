import { brand } from "#app/platform/brand.ts"

/** The words below every page, each link's label by its path; apart, because no page's script needs them. */
export const footerCopy = {
  motto: "Windows with nothing in its way.",
  product: "Product",
  productLinks: {
    "/features": "Features",
    "/buy": "Pricing",
    "/free": "Free version",
    "/download": "Download",
    "/changelog": "Change log",
    "/#faq": "FAQ",
  },
  account: "Account",
  signedOutLinks: {
    "/login": "Login",
    "/signup": "Sign up",
  },
  signedInLinks: {
    "/dashboard": "Dashboard",
    "/account": "Account",
  },
  accountLinks: {
    "/report-bug": "Report a bug",
    "/donate": "Donate",
  },
  company: "About us",
  companyLinks: {
    "/help": "Help",
    "/about": "About",
    "/contact": "Contact",
    "/privacy": "Privacy",
    "/terms": "Terms",
    "/license": "License",
    "/cookies": "Cookies",
    "/refund-policy": "Refunds",
    "/delivery": "Delivery",
  },
  maker: `© ${brand.name}. Made in Thane, India. No tracking, no cookies for visitors.`,
} as const
