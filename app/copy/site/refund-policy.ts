import { requirementsInWords } from "#app/copy/licensing/release.ts"
import { refundArrival, refundRule } from "#app/copy/orders/refunds.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"

export function refundPolicy(contact: ContactFacts): LegalDocument {
  return {
    title: "Refund and Cancellation Policy",
    summary: `${refundRule} A payment that went wrong is always given back.`,
    sections: [
      {
        id: "before-you-pay",
        heading: "Before you pay",
        body: [
          `Try the free version first, and check the system requirements: ${requirementsInWords}.`,
          `If you are unsure, write to ${contact.supportEmail} before you pay.`,
        ],
      },
      {
        id: "final",
        heading: "Payments are final",
        body: [
          "A license is delivered as soon as the payment is confirmed, and can’t be handed back. You keep the rights that the law of your country gives you as a consumer.",
          "Donations are voluntary.",
        ],
      },
      {
        id: "cancellation",
        heading: "Cancelling an order",
        body: [
          "An order that is not paid costs nothing: leave the checkout, and it lapses. There is no subscription, so there is nothing to cancel later.",
        ],
      },
      {
        id: "mistakes",
        heading: "What we always give back",
        body: [
          {
            list: [
              "a second payment for one order",
              "a payment for which no license can be issued",
              "an amount that differs from the price of the order",
            ],
          },
          `We find most of these by ourselves. If we don't, write to ${contact.supportEmail} with the payment number from your bank or from Razorpay.`,
        ],
      },
      {
        id: "how-long",
        heading: "How long a refund takes",
        body: [
          `We usually answer ${contact.supportResponseTime}. When Razorpay has the refund, an email says how much it is. ${refundArrival}`,
          "A license whose payment is refunded in full ends. A partial refund does not end it.",
        ],
      },
      {
        id: "contact",
        heading: "Contact",
        body: [
          {
            list: [
              `Email: ${contact.supportEmail}`,
              `Phone: ${contact.supportPhone}`,
              `Seller: ${sellerAddress(contact)}`,
            ],
          },
          "This page is part of the Terms of Service.",
        ],
      },
    ],
  }
}
