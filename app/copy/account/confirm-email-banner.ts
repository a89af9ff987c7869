/** Apart from email-address.ts, so that the script of other pages does not contain all of its sentences. */
export const confirmEmailCopy = {
  bannerBefore: "Please confirm your email address: we sent a link to ",
  bannerAfter: ".",
  sentBefore: "We sent another link to ",
  sentAfter: ". Check your inbox and the spam folder.",
} as const
