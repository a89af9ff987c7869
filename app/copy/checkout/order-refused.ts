/** What a buyer reads whose order Razorpay refused, by what it refused. */
export const orderRefused = {
  currency:
    "Payments in this currency can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
  amount:
    "This amount can't be paid in one payment here. Nothing was charged. Please write to us through the contact page.",
  other:
    "Payments can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
} as const
