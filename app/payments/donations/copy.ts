export const donationCopy = {
  donationAmount: "Please enter a valid amount.",
  donationCurrency: "Please choose a currency from the list.",
  donationThanks: "Thank you for your donation!",
  donationSupport: "Your support helps us keep the product awesome.",
} as const
