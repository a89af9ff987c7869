import type { ContactFacts, LegalDocument } from "./legal-document.ts"

export function deliveryPolicy(contact: ContactFacts): LegalDocument {
  return {
    title: "Shipping and Delivery Policy",
    summary:
      "Brisk is software. Nothing is shipped: you get the license key and the download as soon as the payment is confirmed.",
    sections: [
      {
        id: "what",
        heading: "What is delivered",
        body: [
          {
            list: [
              "the license key, on your dashboard and by email",
              "the installer, to download from your account",
              "the receipt or tax invoice, by email and on your account page",
            ],
          },
          "There is no shipping charge.",
        ],
      },
      {
        id: "when",
        heading: "When it is delivered",
        body: [
          "As soon as Razorpay confirms the payment, usually within a minute. The checkout page waits for it and then leads to the download.",
          "Some banks confirm a payment hours later, and in rare cases days later. License and email come then, by themselves. Please don't pay twice.",
        ],
      },
      {
        id: "where",
        heading: "Where it is delivered",
        body: [
          "To your email address and your dashboard, in every country. The download needs an internet connection.",
        ],
      },
      {
        id: "missing",
        heading: "If it does not arrive",
        body: [
          "Look at your dashboard: the key is there even when the email is not. Then look in the spam folder.",
          `If the key is missing on the dashboard an hour after you paid, write to ${contact.supportEmail} or call ${contact.supportPhone}. We issue the license or give the payment back.`,
        ],
      },
      {
        id: "business",
        heading: "Business licenses",
        body: [
          `A Small Business or Custom Business license is delivered the same way, once its quote is paid. A bank transfer is confirmed by hand, usually ${contact.supportResponseTime} of its arrival.`,
        ],
      },
    ],
  }
}
