import { paymentMethods } from "#app/orders/checkout/copy.ts"
import { providerNames } from "#app/orders/order/copy.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import type { SalesToEurope, VatNote } from "#app/orders/prices/sales.ts"
import { vatNotes, vatQuestion } from "#app/orders/prices/sales-copy.ts"
import { MAX_LICENSE_DEVICES } from "#app/orders/quotes/quote.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import { PLAN_TYPES, type PlanType, planNames, planOf, TRANSFER_MONTHS } from "./plans.ts"

const currencyInWords: Record<Currency, string> = {
  USD: "dollars",
  EUR: "euros",
  GBP: "pounds",
  INR: "rupees",
}

/** Length of the transfer window: "6 months". */
export const transferWindow = plural(TRANSFER_MONTHS, "month")

/** Lines of the first plan's card, which every plan includes, after those about the app. */
const baseFeatures = [`One transfer to another computer, within ${transferWindow}`, "Support by email"]

/** "1,000" */
const maxDevices = MAX_LICENSE_DEVICES.toLocaleString("en-US")

/** Lines of the card of a plan whose computers and price a quote says. */
const agreedFeatures = [`As many computers as you need, up to ${maxDevices}`, "A price agreed by email"]

/** Texts of a plan's card: what it has more than the plan before it, and which of that it lacks. The first has what the app does. */
export function planCard(plan: PlanType, appFeatures: readonly string[]) {
  const { name, sale, devices, features } = planOf(plan)
  const before = PLAN_TYPES[PLAN_TYPES.indexOf(plan) - 1]
  const hadUpdates = before !== undefined && planOf(before).features.automaticUpdates
  const ofDevices = devices === null ? agreedFeatures : [`${devices} computers on one license key`]
  const included = [
    ...(before ? [`Everything in ${planNames[before]}`] : [...appFeatures, ...baseFeatures]),
    ...(devices === 1 ? [] : ofDevices),
  ]
  const updates = {
    text: "Automatic updates",
    isIncluded: features.automaticUpdates,
    note: features.automaticUpdates ? undefined : "New versions are free. You download them yourself.",
  }
  return {
    audience:
      devices === null
        ? `Up to ${maxDevices} computers, for life`
        : `${devices === 1 ? "One computer" : plural(devices, "computer")}, for life`,
    features: [
      ...included.map((text) => ({ text, isIncluded: true, note: undefined })),
      ...(hadUpdates ? [] : [updates]),
    ],
    button: sale === "bought" ? `Buy ${name}` : "Contact us",
  }
}

export const pricingCopy = {
  title: "Pay once. That’s the plan.",
  lead: "Nothing renews. The price you see is the price you pay.",
  letsTalk: "Let’s talk",
  noPrice: "We can’t load the price right now. Please try again in a minute.",
  notIncluded: "(not included)",
  price: "Price",
  originalPrice: "Original price",
  aboutPlan: (planName: string) => `about ${planName}`,
  processing: "Processing…",
  payment: (currency: Currency) =>
    `${paymentMethods(currency)}, through Razorpay. We never see your card number.`,
  warning: {
    rule: "Windows may warn you when you open the installer.",
    link: "Here’s what you’ll see.",
  },
  free: "Try the free version first.",
  benefits: "What you get",
  faq: "Before you buy",
} as const

/** Availability of the plans in the visitor's country, and what their prices say of VAT and GST there. */
export type Offer = {
  isSold: boolean
  /** A reseller sells them. */
  isResold: boolean
  vat: VatNote | null
  hasGst: boolean
  salesToEurope: SalesToEurope
}

/** The line on who sells, and which tax is in the price: that of Europe or, of a price in dollars, sales tax. */
export function soldBy(seller: string, currency: Currency, { vat, hasGst }: Offer): string {
  const ofDollars = currency === "USD" ? "No sales tax is added." : ""
  const tax = vat ? vatNotes[vat] : hasGst ? "GST is included." : ofDollars
  return `Sold by ${seller}. ${tax}`.trim()
}

const providerOf = ({ isResold }: Offer) => providerNames[isResold ? "polar" : "razorpay"]

/** Sentences on paying with a bank abroad. */
const FROM_ABROAD = "In India, you can also pay by UPI. Your bank may charge you for a payment abroad."

const WITHDRAWAL = `In the EU, the EEA and the UK, the checkout says whether you have ${WITHDRAWAL_DAYS} days to withdraw.`

/**
 * The questions below the plans, for a price in this currency; where VAT is due, that comes first, and where a price is crossed
 * out, what it was.
 */
export const purchaseFaq = (currency: Currency, offer: Offer, isReduced: boolean) => [
  ...[vatQuestion(offer)].filter((question) => question !== null),
  {
    id: "delivery",
    question: "How will I get my license?",
    answer: `It’s on your dashboard as soon as ${providerOf(offer)} confirms the payment, usually within seconds. Your receipt has the key, too. Buying on a phone? The download page can email you a link for your computer.`,
  },
  {
    id: "methods",
    question: "How can I pay?",
    answer: `${paymentMethods(currency)}. ${providerOf(offer)}, our ${offer.isResold ? "reseller" : "payment provider"}, handles it. We never see your card number.${currency === "INR" ? "" : ` ${FROM_ABROAD}`}`,
  },
  ...(isReduced
    ? [
        {
          id: "original-price",
          question: "What’s the crossed-out price?",
          answer: "It’s what we asked before. You pay the lower one.",
        },
      ]
    : []),
  {
    id: "for-life",
    question: "What does “for life” cover?",
    answer: "Your license never expires. New versions are free.",
  },
  {
    id: "refund",
    question: "Is there a refund?",
    answer: `${refundRule} That’s why there’s a free version. Please try it first.${offer.vat && offer.vat !== "sales-tax-included" ? ` ${WITHDRAWAL}` : ""}`,
  },
  {
    id: "transfer",
    question: "What if I get a new computer?",
    answer: `You can transfer your license once, within ${transferWindow} of purchase. Release the old computer on your dashboard, then activate the new one. After that time, the license stays with its computer.`,
  },
  {
    id: "receipt",
    question: "Do I get a receipt?",
    answer: `Yes, ${offer.hasGst ? "with a tax invoice, " : ""}by email. You can print it from your account anytime. ${offer.isResold ? "Polar sends you its invoice, and asks for your company’s name, address and VAT ID." : "Buying for a company? Add its name, address and VAT ID or GSTIN at checkout."}`,
  },
  {
    id: "regional-price",
    question: `Why is my price in ${currencyInWords[currency]}?`,
    answer:
      "India, the UK and the EU have their own prices. Everywhere else the price is in US dollars. We go by the country of your internet connection.",
  },
]

/** The line below the questions, around its two links. */
export const otherQuestions = {
  before: "Something else? ",
  ask: "Ask us",
  between: " or look in ",
  help: "Help",
  after: ".",
} as const

/** Text that replaces the plan cards for paid users. */
export function boughtThanks(planName: string): string {
  return `Thank you for buying ${brand.name} ${planName}. It’s yours for life.`
}

/** Links below the thanks. */
export const boughtLinks = {
  download: "Download",
  license: "Your license",
} as const

export const buyingCopy = {
  priceChanged:
    "The price has changed since this page was opened. Nothing was charged. Please look at it again.",
  priceUnknown: "We can’t load the price right now. Nothing was charged. Please try again in a minute.",
  planUnknown: "Please choose a plan that is on sale here. Nothing was charged.",
  alreadyPaid: "You already own a license. Nothing was charged.",
} as const
