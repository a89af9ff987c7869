import { requirementsInWords } from "#app/copy/licensing/release.ts"
import { refundArrival } from "#app/copy/orders/refund-arrival.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"

export function refundPolicy(contact: ContactFacts): LegalDocument {
  return {
    title: "Refund and Cancellation Policy",
    summary:
      "Payments are final, except where the law requires a refund. A payment that went wrong is always given back.",
    sections: [
      {
        id: "before-you-pay",
        heading: "Before you pay",
        body: [
          `The free version needs no payment and runs on the same computers as the premium one. Try it first, and check the system requirements: ${requirementsInWords}.`,
          `If you are unsure whether Brisk suits your computer, write to ${contact.supportEmail} before you pay.`,
        ],
      },
      {
        id: "final",
        heading: "Payments are final",
        body: [
          "A license is delivered as soon as the payment is confirmed, and can't be handed back. There are no refunds and no returns, except where the law requires them. The rights that the law of your country gives you as a consumer are not affected by this page.",
          "Donations are voluntary and final too.",
        ],
      },
      {
        id: "cancellation",
        heading: "Cancelling an order",
        body: [
          "An order that is not paid costs nothing. You don't have to cancel it: leave the checkout, and the order lapses.",
          "There is no subscription, so there is nothing to cancel later.",
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
          `Most of these are found without you. If one is not, write to ${contact.supportEmail} with the payment number from your bank or from Razorpay.`,
        ],
      },
      {
        id: "how-long",
        heading: "How long a refund takes",
        body: [
          `We usually answer ${contact.supportResponseTime}. When Razorpay has the refund, you get an email that says how much it is. ${refundArrival}`,
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
