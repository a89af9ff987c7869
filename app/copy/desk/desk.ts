import type { DeskSubject } from "#app/domain/audit/audit.ts"

/** The owner's pages by group, in the order of their links. */
export const deskGroups = [
  {
    name: "Sales",
    pages: [
      { path: "/desk/orders", label: "Orders" },
      { path: "/desk/quotes", label: "Quotes" },
      { path: "/desk/coupons", label: "Coupons" },
      { path: "/desk/prices", label: "Prices" },
      { path: "/desk/reports", label: "Reports" },
    ],
  },
  {
    name: "Customers",
    pages: [
      { path: "/desk/customers", label: "Customers" },
      { path: "/desk/licenses", label: "Licenses" },
      { path: "/desk/bugs", label: "Bugs" },
      { path: "/desk/announcements", label: "Announcements" },
    ],
  },
  {
    name: "System",
    pages: [
      { path: "/desk/reconciliation", label: "Payments & reconciliation" },
      { path: "/desk/webhooks", label: "Webhooks" },
      { path: "/desk/emails", label: "Emails" },
      { path: "/desk/releases", label: "Releases" },
      { path: "/desk/audit", label: "Audit" },
      { path: "/desk/settings", label: "Settings" },
    ],
  },
] as const

/** The name of the page at a path, or of the list that it belongs to. */
export function pageLabel(path: string): string {
  const pages = deskGroups.flatMap((group) =>
    group.pages.map((page): { path: string; label: string } => page),
  )
  return pages.find((page) => path.startsWith(page.path))?.label ?? "Overview"
}

export const deskCopy = {
  unconfirmedAccount:
    "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again.",
} as const

const NOUNS: Partial<Record<DeskSubject, string>> = {
  order: "The order",
  license: "The license",
  payment: "The payment",
  quote: "The quote",
  price: "The price",
  coupon: "The coupon",
  "webhook-event": "The event",
}

/** Why an action was refused that gives no other reason: what it is about has changed since the page was read. */
export const changedMeanwhile = (about: DeskSubject) =>
  `${NOUNS[about] ?? "It"} has changed in the meantime, so nothing was done. Please look again.`
