/** The owner's pages, in the order of their links. */
export const deskPages = [
  { path: "/desk", label: "Overview" },
  { path: "/desk/orders", label: "Orders" },
  { path: "/desk/quotes", label: "Quotes" },
  { path: "/desk/prices", label: "Prices" },
  { path: "/desk/coupons", label: "Coupons" },
  { path: "/desk/releases", label: "Releases" },
  { path: "/desk/webhooks", label: "Webhooks" },
  { path: "/desk/emails", label: "Emails" },
  { path: "/desk/bugs", label: "Bugs" },
  { path: "/desk/reconciliation", label: "Reconciliation" },
  { path: "/desk/reports", label: "Reports" },
  { path: "/desk/audit", label: "Audit" },
  { path: "/desk/settings", label: "Settings" },
] as const

export const deskCopy = {
  formUnreadable: "The form could not be read. Nothing was done.",
  changed: "It has changed in the meantime, so nothing was done. Please look again.",
  unconfirmedAccount:
    "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again.",
  refundUnknown: "Razorpay did not answer. The refund is still not confirmed: ask again later.",
  refundRefused: "Razorpay refused the refund, and nothing was refunded. Its answer is on the order's page.",
  subjectGone: "What this page is about was deleted in the meantime, so nothing was done.",
  notOwner: "This account is no longer an owner.",
} as const
