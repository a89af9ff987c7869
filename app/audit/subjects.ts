/** Kinds of subjects of the owner's actions and notes. */
export const DESK_SUBJECTS = [
  "order",
  "customer",
  "license",
  "webhook-event",
  "email",
  "bug-report",
  "complaint",
  "refund",
  "payment",
  "dispute",
  "payout",
  "quote",
  "price",
  "coupon",
  "release",
  "announcement",
  "settings",
  "audit",
] as const

export type DeskSubject = (typeof DESK_SUBJECTS)[number]

const FOLDERS: Partial<Record<DeskSubject, string>> = {
  order: "orders",
  customer: "customers",
  license: "licenses",
  "webhook-event": "webhooks",
  "bug-report": "bugs",
  payment: "payments",
  quote: "quotes",
  announcement: "announcements",
}

/** The page of an action's subject; null without one. */
export function subjectPath(kind: DeskSubject, id: string) {
  if (kind === "coupon") return couponPath(id)
  const folder = FOLDERS[kind]
  return folder ? `/desk/${folder}/${id}` : null
}

/** A link to that page. */
export const linkTo = (kind: DeskSubject, id: string, text = "Open") => ({
  href: subjectPath(kind, id),
  text,
})

/** A coupon by its code, or a batch of them by its id: codes have no letters in lower case. */
function couponPath(id: string) {
  return `/desk/coupons?${new URLSearchParams(/[a-z]/.test(id) ? { batch: id } : { find: id })}`
}

/** Maximum number of rows of each kind that the page of one thing shows. */
export const MAX_ABOUT = 50
