/** Texts of the checkout page: before payment (`open`) and until its confirmation (`waiting`). */
export const checkoutCopy = {
  open: {
    title: "Checkout",
    lead: "Check the order, then pay. Nothing is charged before you confirm it on the next screen.",
  },
  waiting: {
    title: "Confirming your payment",
    lead: "The payment service is telling us about your payment. This usually takes a few seconds; the page notices by itself.",
    note: "You can close it, too. A payment that went through is booked without you, and the receipt comes by email. Please don't pay twice.",
  },
  late: "The confirmation of a payment is late. If you paid, you need do nothing: it is booked as soon as the payment service confirms it. If you did not finish paying, you can pay now.",
  alreadyPaid: "You already own a license, so there is nothing left to pay here. Nothing was charged.",
} as const
