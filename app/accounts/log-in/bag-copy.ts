/** Words above the log-in and the sign-up on the way to a purchase; not in copy.ts, whose texts those pages would load. */
export const bagCopy = {
  lead: "Your license, receipts and download will live in it. You’ll pay on the next page.",
  signUpLead: "You’ll pay on the next page.",
} as const
