/** Plausible exchange rates for what Razorpay states in rupees. */
const RUPEES_PER_UNIT: Record<string, number> = { INR: 1, USD: 84, EUR: 92, GBP: 107 }

/** In paise, of minor units of the currency. */
export const rupeesOf = (amount: number, currency: string) => amount * (RUPEES_PER_UNIT[currency] ?? 1)
