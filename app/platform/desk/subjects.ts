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
  "quote",
  "price",
  "coupon",
  "release",
  "announcement",
  "settings",
  "audit",
] as const

export type DeskSubject = (typeof DESK_SUBJECTS)[number]
