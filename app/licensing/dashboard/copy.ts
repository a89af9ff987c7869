import { brand } from "#app/platform/brand.ts"

/** Words of the dashboard, but for those of the license and its computers. */
export const dashboardCopy = {
  hello: "Hello, ",
  accountType: "Account type: ",
  premium: "Premium",
  free: "Free",
  help: "Help with your license",
  activate: "Activate your license",
  reinstalled: "I reinstalled Windows",
  newComputer: "I bought a new computer",
  offline: `Use ${brand.name} offline`,
  sendKey: "Send me my license key again",
  sendKeyLead: "We’ll email it to the address of this account.",
  sending: "Sending…",
  replaceLeakedKey: "Replace a leaked key",
  replaceKey: "Replace the key…",
  reportBug: { label: "Report Bug", text: "What went wrong?" },
  newReply: "New reply",
  donate: { label: "Donate", text: "Keep the work going." },
  signOut: { label: "Sign Out", text: "In this browser only." },
} as const

/** Label of the document of a payment that was refunded: only an invoice has credit notes. */
export const documentLabel = (isInvoice: boolean) => (isInvoice ? "Invoice and credit note" : "Receipt")

/** Texts of the license on the dashboard, and of the next step. */
export const licensePanelCopy = {
  title: "License",
  purchaseDate: "Purchase date",
  computers: "Computers",
  deviceId: "Device ID",
  notActivated: "Not Activated",
  copiedDeviceId: "device ID",
  thanks: `Thank you for buying ${brand.name}. It’s yours for life.`,
  download: "Download",
  revokedByOwner: "We revoked this license. If you think that’s a mistake, write to us.",
  contact: "Contact",
  order: "Order",
  revoked: "This license was revoked. You can buy again at any time.",
  none: "Your key will be here the moment you’ve paid, and you can download right away.",
  purchase: "Purchase",
  openOrder: "You have an order that isn’t paid yet.",
  continueOrder: "Continue your order",
  freeVersion: "Get the free version",
} as const
