import { brand } from "#app/platform/brand.ts"

export const donationCopy = {
  title: `Donate to ${brand.name}`,
  lead: `One person makes ${brand.name}. A donation pays for the time to work on it. It's voluntary, and it doesn't come with a license.`,
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
  none: { title: "No donations yet.", note: "Yours will be listed here, each with its payment ID." },
} as const
