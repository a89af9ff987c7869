export const unsubscribeCopy = {
  title: "Stop the news",
  lead: "Emails about your account, your license and your purchases still come.",
  button: "Stop the news",
  done: "This account gets no more news. You can turn them on again on your account page.",
  incomplete:
    "This link is incomplete. Open it again from the email, or turn the news off on your account page.",
} as const
