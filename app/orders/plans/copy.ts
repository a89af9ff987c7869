import { paymentMethods } from "#app/orders/checkout/copy.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { MAX_LICENSE_DEVICES } from "#app/orders/quotes/quote.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import {
  COMPANY_PLAN,
  PLAN_TYPES,
  type PlanType,
  planNames,
  planOf,
  planSize,
  TRANSFER_MONTHS,
} from "./plans.ts"

export const businessDevices = planSize(COMPANY_PLAN)
/** Length of the transfer window: "6 months". */
export const transferWindow = plural(TRANSFER_MONTHS, "month")

/** Lines of the first plan's card, which every plan includes. */
const baseFeatures = [
  "All six tools",
  "A restore point before the first change",
  `One transfer to another computer, within ${transferWindow}`,
  "Support by email",
]

/** "1,000" */
const maxDevices = MAX_LICENSE_DEVICES.toLocaleString("en-US")

/** Lines of the card of a plan whose computers and price a quote says. */
const agreedFeatures = [`The number of computers you need, up to ${maxDevices}`, "A price agreed by email"]

/** Texts of a plan's card: what it has more than the plan before it, and which of that it lacks. */
export function planCard(plan: PlanType) {
  const { name, sale, devices, features } = planOf(plan)
  const before = PLAN_TYPES[PLAN_TYPES.indexOf(plan) - 1]
  const hadUpdates = before !== undefined && planOf(before).features.automaticUpdates
  const ofDevices = devices === null ? agreedFeatures : [`${devices} computers on one license key`]
  const included = [
    ...(before ? [`Everything in ${planNames[before]}`] : baseFeatures),
    ...(devices === 1 ? [] : ofDevices),
  ]
  const updates = { text: "Automatic updates", isIncluded: features.automaticUpdates }
  return {
    audience:
      devices === null
        ? `Up to ${maxDevices} computers, for life`
        : `${devices === 1 ? "One computer" : plural(devices, "computer")}, for life`,
    features: [...included.map((text) => ({ text, isIncluded: true })), ...(hadUpdates ? [] : [updates])],
    button: sale === "bought" ? `Buy ${name}` : "Contact us",
  }
}

export const pricingCopy = {
  title: "Pay once. That's the plan.",
  lead: "Nothing renews, and nothing is added at checkout.",
  letsTalk: "Let's talk",
  notIncluded: "(not included)",
  originalPrice: "Original price",
  aboutPlan: (planName: string) => `about ${planName}`,
  processing: "Processing...",
  free: "Try the free version first",
  benefits: "What you get",
  journal:
    "The journal of three changes, each with its time: Solitaire removed, the advertising ID off, 5 of 14 apps left at start-up; before them the restore point. Buttons: Undo last, Undo all.",
  faq: "Before you buy",
} as const

/** "Asha answers, usually within 2 working days." */
export const supportAnswer = (name: string, time: string) => `${name} answers, usually ${time}.`

export const purchaseBenefits = (support: string) => [
  {
    title: "All six tools",
    body: "Every switch in all six tools.",
  },
  {
    title: "A way back from every change",
    body: "One switch, all of them, or the restore point.",
  },
  {
    title: "Help from the developer",
    body: support,
  },
]

/** The questions below the plans, for a price in this currency. */
export const purchaseFaq = (currency: Currency) => [
  {
    id: "delivery",
    question: "How will I get my license?",
    answer: "On your dashboard and in the receipt that we email, as soon as Razorpay confirms the payment.",
  },
  {
    id: "methods",
    question: "How can I pay?",
    answer: `${paymentMethods(currency)}, through Razorpay's checkout. We never see your card number.`,
  },
  {
    id: "for-life",
    question: "What does “for life” cover?",
    answer: "The license never expires, and new versions are free of charge.",
  },
  {
    id: "refund",
    question: "Is there a refund?",
    answer: `${refundRule} Please try the free version first.`,
  },
  {
    id: "transfer",
    question: "Can I transfer it?",
    answer: `Yes, each computer once, within ${transferWindow} of purchase. Release the old computer on your dashboard, then activate the new one.`,
  },
  {
    id: "receipt",
    question: "Do I get a receipt?",
    answer: "Yes, by email, and to print in your account.",
  },
  {
    id: "regional-price",
    question: "How is my price chosen?",
    answer: `Some countries have their own price; everywhere else the price is in US dollars. We work out your country from your internet connection.`,
  },
]

/** Lead of the log-in and sign-up pages on the way to the checkout. */
export const buyingLead = (item: string, price: string) =>
  `You are buying: ${item}, ${price} once. The payment comes next; license, receipts and download are kept in your account.`

/** Text that replaces the plan cards for paid users. */
export function boughtThanks(planName: string): string {
  return `Thank you for buying ${brand.name} ${planName}. It is yours for life.`
}

/** Links below the thanks. */
export const boughtLinks = {
  download: "Download",
  license: "Your license",
} as const

export const buyingCopy = {
  priceChanged:
    "The price has changed since this page was opened. Nothing was charged: please look at it again.",
  planUnknown: "Please choose a plan that is on sale here. Nothing was charged.",
  alreadyPaid: "You already own a license. Nothing was charged.",
} as const
