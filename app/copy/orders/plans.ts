import { plural } from "#app/copy/plural.ts"
import { businessDevices, requirementsInWords, transferWindow } from "#app/copy/rules.ts"
import type { Currency } from "#app/domain/money.ts"
import { planFeatures } from "#app/domain/orders/plans.ts"
import { paymentMethods } from "./checkout.ts"
import { planNames } from "./plan-names.ts"
import { storedCountry } from "./stored-country.ts"

type FeatureLine = { text: string; included: boolean }
type PlanCopy = { name: string; audience: string; features: FeatureLine[]; button: string }

export const planCopy: Record<"basic" | "business" | "custom", PlanCopy> = {
  basic: {
    name: planNames.basic,
    audience: "One computer, for life",
    features: [
      { text: "All six toolsets", included: true },
      { text: "Restore points before changes", included: true },
      { text: `One transfer within ${transferWindow}`, included: true },
      { text: "Support by email", included: true },
      { text: "Automatic updates", included: planFeatures("basic").automaticUpdates },
    ],
    button: "Buy Basic",
  },
  business: {
    name: planNames.business,
    audience: `${plural(businessDevices, "computer")}, for life`,
    features: [
      { text: "Everything in Basic", included: true },
      { text: `${plural(businessDevices, "computer")} on one license key`, included: true },
      { text: "Automatic updates", included: planFeatures("business").automaticUpdates },
      { text: "Your computers listed on the dashboard", included: true },
    ],
    button: "Contact us",
  },
  custom: {
    name: planNames.custom,
    audience: "As many as you have",
    features: [
      { text: "Everything in Small Business", included: true },
      { text: "The number of computers you need", included: true },
      { text: "A price agreed by email", included: true },
    ],
    button: "Contact us",
  },
}

export const pricingCopy = {
  title: "Pay once. That's the plan.",
  lead: "One payment, for life. Nothing renews, and nothing is added at checkout.",
} as const

export const purchaseBenefits = [
  {
    title: "One payment",
    body: "You pay once, for life. Nothing renews.",
  },
  {
    title: "Everything unlocked",
    body: "The key opens all six toolsets.",
  },
  {
    title: "Every change can be undone",
    body: "A restore point comes first, and each switch goes back on its own.",
  },
  {
    title: "Help from the developer",
    body: "Support is by email, from the person who wrote the app.",
  },
  {
    title: "One transfer",
    body: `A new computer? You can transfer your license to it once, within ${transferWindow} of purchase.`,
  },
]

/** The questions below the plans, for a price in this currency. */
export const purchaseFaq = (currency: Currency) => [
  {
    id: "delivery",
    question: "How will I get my license?",
    answer:
      "As soon as Razorpay confirms the payment, the key is on your dashboard and in the receipt that we email. If no key appears, please don't pay twice: write to us.",
  },
  {
    id: "methods",
    question: "How can I pay?",
    answer: `${paymentMethods(currency)}, through Razorpay's checkout. We never see your card number.`,
  },
  {
    id: "for-life",
    question: "What does “for life” cover?",
    answer:
      "The license never expires. You download new versions here at no charge; automatic updates come with the business plans.",
  },
  {
    id: "refund",
    question: "Is there a refund?",
    answer: `No. Payments are final, except where the law requires a refund. Please check the requirements first: ${requirementsInWords}.`,
  },
  {
    id: "transfer",
    question: "Can I transfer it to another computer?",
    answer: `Once, within ${transferWindow} of purchase: release the old computer on your dashboard, then activate the new one.`,
  },
  {
    id: "receipt",
    question: "Do I get a receipt?",
    answer: "Yes, by email. You can also print it from your account page.",
  },
  {
    id: "regional-price",
    question: "Why is the price different in another country?",
    answer: `It depends on the country you connect from; countries without a price of their own pay in US dollars. ${storedCountry}`,
  },
]

/** Text that replaces the plan cards for paid users. */
export function boughtThanks(planName: string): string {
  return `Thank you for buying Brisk ${planName}. It is yours for life.`
}
