import { refundRule } from "#app/copy/orders/refunds.ts"
import { plural } from "#app/copy/plural.ts"
import { basicDevices, businessDevices, transferWindow } from "#app/copy/rules.ts"
import { formatDay } from "#app/domain/time.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"
import { termsVersions } from "./terms-versions.ts"

export function termsOfService(contact: ContactFacts): LegalDocument {
  return {
    title: "Terms of Service",
    summary: `One payment, for life. A license belongs to one computer and can be transferred once, within ${transferWindow} of purchase. ${refundRule} Brisk makes a restore point before it changes anything.`,
    sections: [
      {
        id: "agreement",
        heading: "What you agree to",
        body: [
          `These terms are between you and the seller, ${sellerAddress(contact)}: the solo developer of Brisk PC Suite (Brisk), based in India. They cover this website and the purchases made on it; the app also comes with the Software License Agreement. By creating an account, buying, donating or using Brisk, you accept them.`,
          "You must be at least 13 years old. If you are too young to make a contract where you live (in India, under 18), a parent or guardian must accept these terms and make the purchase for you.",
        ],
      },
      {
        id: "account",
        heading: "Your account",
        body: [
          `Give an email address you can read, and keep your password to yourself. You are responsible for what is done with your account: write to ${contact.supportEmail} if someone else gets in.`,
          "You may delete your account at any time. Deleting it is not a reason for a refund.",
        ],
      },
      {
        id: "free-and-premium",
        heading: "Free and premium versions",
        body: [
          "The free version has basic functionality and needs no license key. The premium version needs one, which comes with a paid plan. The pricing page lists what each plan includes.",
        ],
      },
      {
        id: "payment",
        heading: "Price and payment",
        body: [
          "You pay once, for life. There is no subscription and nothing renews. For life means for as long as you use Brisk under its license; it does not oblige us to publish new versions forever. New versions are at no charge; with Basic you install them yourself.",
          "The price and the currency depend on the country you connect from. The price your order is created with is the total you pay: nothing is added. Payments are taken by Razorpay, and the license is issued when Razorpay confirms that the full amount has arrived.",
          "Small Business and Custom Business licenses are arranged by email.",
        ],
      },
      {
        id: "refunds",
        heading: "No refunds",
        body: [
          `${refundRule} Please check the system requirements before you pay, and write to us if you are unsure.`,
          `If you were charged twice for one order, or charged without receiving a license, write to ${contact.supportEmail} with the payment number. We correct it, as the Refund and Cancellation Policy says.`,
        ],
      },
      {
        id: "devices",
        heading: "Computers and transfer",
        body: [
          `A license is hardware-locked: once activated, it belongs to that computer. Basic covers ${plural(basicDevices, "computer")} and Small Business ${businessDevices}. Custom Business covers the number agreed with you.`,
          `One transfer to a different computer is allowed, within ${transferWindow} of purchase. Activating the same computer again is not a transfer, however often.`,
        ],
      },
      {
        id: "restore-points",
        heading: "Restore points and backups",
        body: [
          "Brisk changes Windows settings and can remove preinstalled apps. It has Windows create a restore point before it makes changes. Windows can only make one where System Restore is on and the disk has room, and it covers the system, not your documents: keep a backup.",
        ],
      },
      {
        id: "donations",
        heading: "Donations",
        body: ["Donations are voluntary and buy nothing: no license and no feature."],
      },
      {
        id: "acceptable-use",
        heading: "Acceptable use",
        body: [
          "Please do not:",
          {
            list: [
              "share, resell or publish a license key",
              "use a license on more computers than it covers, or bypass the license check",
              "use Brisk on computers you have no right to change",
              "attack or overload this site, or try to enter other people's accounts",
              "pay with means that are not yours",
              "send unlawful or harmful material through the forms",
            ],
          },
          "If you find a security problem, please tell us before you tell others.",
        ],
      },
      {
        id: "warranty-and-liability",
        heading: "Warranty and liability",
        body: [
          "Brisk and this site are provided “as is”. As far as the law allows, we give no warranty that they fit a particular purpose, are free of errors or are always available. We promise no particular gain in speed.",
          "As far as the law allows, we are not liable for indirect loss, lost profit or lost data, and our total liability is limited to what you paid for the license concerned.",
          "Nothing here limits liability that the law does not allow us to limit, or takes away the rights you have as a consumer.",
        ],
      },
      {
        id: "termination",
        heading: "Termination",
        body: [
          "A payment that is refunded in full, or charged back successfully, revokes the license it paid for. A partial refund does not.",
          "We may revoke a license or close an account that seriously or repeatedly breaks these terms.",
          "You may stop at any time. The sections on liability and law continue to apply.",
        ],
      },
      {
        id: "law",
        heading: "Governing law and courts",
        body: [
          "Indian law applies, and the courts of Thane, Maharashtra, decide disputes. You keep the protection and the courts that the law of your country gives you as a consumer.",
          "If one part of these terms turns out to be invalid, the rest stands.",
        ],
      },
      {
        id: "changes",
        heading: "Changes to these terms",
        body: [
          "We may change these terms when the product or the law changes. This text is in force on the date shown with it. A purchase keeps the version that you agreed to at checkout. No change turns a license you have paid for into a subscription.",
          "Your account and an email tell you of a new version. The versions, and what each changed:",
          {
            list: termsVersions.map(
              ({ version, changes }) => `Version of ${formatDay(new Date(version))}: ${changes}`,
            ),
          },
        ],
      },
      {
        id: "contact",
        heading: "Support and contact",
        body: [
          "Support is by email, and the developer answers.",
          {
            list: [
              `Email: ${contact.supportEmail}`,
              `Phone: ${contact.supportPhone}`,
              `Seller: ${sellerAddress(contact)}`,
            ],
          },
        ],
      },
    ],
  }
}
