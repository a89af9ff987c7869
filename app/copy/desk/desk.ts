import type { DeskSubject } from "#app/domain/audit/audit.ts"

const page = (label: string, name = label.toLowerCase()) => ({ label, path: `/desk/${name}` })

/** The owner's pages by group, in the order of their links. */
export const deskGroups = {
  Sales: ["Orders", "Quotes", "Coupons", "Prices", "Reports"].map((label) => page(label)),
  Customers: ["Customers", "Licenses", "Bugs", "Announcements"].map((label) => page(label)),
  System: [
    page("Payments & reconciliation", "reconciliation"),
    ...["Webhooks", "Emails", "Releases", "Audit", "Settings"].map((label) => page(label)),
  ],
}

/** The name of the page at a path, or of the list that it belongs to. */
export const pageLabel = (path: string) =>
  Object.values(deskGroups)
    .flat()
    .find((page) => path.startsWith(page.path))?.label ?? "Overview"

export const UNCONFIRMED_ACCOUNT =
  "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again."

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
