/** On the download page, right after a payment. */
export const justPaidCopy = {
  received: (amount: string) => `Payment received: ${amount}`,
  receipt: (email: string) => `The receipt went to ${email}, with your license key.`,
  order: "Order number",
  confirm:
    "Please open the link in our other email, which confirms this address. Your license works without it.",
  onPhone: "Brisk runs on Windows: open this page on your Windows computer.",
  subject: "Brisk for Windows: the installer",
  sendLink: "Email me the link",
  otherAddress: "Wrong address?",
} as const
