import { brand } from "#app/platform/brand.ts"

export const donationCopy = {
  title: `Donate to ${brand.name}`,
  lead: `${brand.name} is made by one person. Donations pay for the time to work on it. A donation is voluntary and does not include a license.`,
  donationThanks: "Thank you for your donation!",
  donationSupport: "Your support helps us keep the product awesome.",
  paymentId: "Payment ID:",
  close: "Close",
  currency: "Currency",
  amount: "Amount",
  custom: "Custom",
  customAmount: "Custom amount",
  customPlaceholder: "Enter custom amount",
  customHint: "Such as 25 or 12.50.",
  submit: "Proceed to Donate",
  processing: "Processing...",
  donationAmount: "Please enter a valid amount.",
  tooMuch: (limit: string) => `Please enter a valid amount. The most is ${limit}.`,
  donationCurrency: "Please choose a currency from the list.",
  history: "Your Donation History",
  donations: "donations",
  none: { title: "No donations yet.", note: "Each one is listed here with its payment ID." },
} as const
