import { passkeyCookie } from "./cookie-policy.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"
import { storedData } from "./stored-data.ts"

export function privacyPolicy(contact: ContactFacts): LegalDocument {
  return {
    title: "Privacy Policy",
    summary:
      "We store what an account, a license and a payment need. No tracking, no analytics, no advertising. We never see your card number.",
    sections: [
      {
        id: "information-collected",
        heading: "Information we collect",
        body: [
          "You can read this site without an account. If you create one, buy, report a bug or donate, we keep:",
          {
            list: storedData.map(({ name, contents, why }) => `${name}: ${contents} We use it ${why}`),
          },
        ],
      },
      {
        id: "use",
        heading: "How we use it",
        body: [
          "Only for these purposes:",
          {
            list: [
              "to sign you in and keep the account yours",
              "to take payments, issue licenses and send receipts",
              "to check that a license runs on the computers it was bought for, and to recognize them after a reinstallation of Windows",
              "to read bug reports, fix the bugs and answer you",
              "to send the emails an account needs",
              "to send news and offers, only if you ticked the box for them; untick it on your account page, or use the link in each of them",
              "to keep the records that the law requires",
            ],
          },
          "We do not sell personal data, build profiles of you or make automated decisions about you.",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies",
        body: [
          `No cookies are stored for visitors and no tracking is done. Signing in sets two strictly necessary cookies, and using a passkey a third, for ${passkeyCookie}. The Cookie Policy describes them.`,
        ],
      },
      {
        id: "retention",
        heading: "How long we keep it",
        body: [
          {
            list: storedData.map(({ name, howLong }) => `${name}: ${howLong}`),
          },
        ],
      },
      {
        id: "third-parties",
        heading: "Third parties",
        body: [
          "We share data only with the services this site runs on, and only what each needs:",
          {
            list: [
              "Cloudflare hosts the site, its database and the pictures in bug reports (Workers, D1, KV and R2), so every request passes through it.",
              "Razorpay takes the payments. It receives your email address, the amount and whatever you enter in its checkout, and from a browser without JavaScript what you enter in ours, under its own privacy policy.",
              "GitHub stores the backups, encrypted, and does not have the key.",
              "Resend delivers our emails. It receives your email address and the text of the email, and tells us whether it arrived.",
              "The public release repository that stores the installer sees your IP address when you download it.",
            ],
          },
          "Beyond these, we hand over data only where the law obliges us to.",
        ],
      },
      {
        id: "international-transfers",
        heading: "International transfers",
        body: [
          "We are in India. The services named above also work in other countries, so your data may be processed outside yours, where data protection law may differ.",
        ],
      },
      {
        id: "children",
        heading: "Children under 13",
        body: [
          `Brisk is not for children under 13, and we do not knowingly collect their data. If one has an account, write to ${contact.supportEmail} and we delete it.`,
        ],
      },
      {
        id: "rights",
        heading: "Your rights",
        body: [
          "Signed in, you can see your data, download it and delete your account, without a reason.",
          `You may also ask us what we hold, have it corrected, object to a use of it, or take back your agreement to promotions. Write to ${contact.supportEmail} from the address of your account.`,
          "If our answer does not satisfy you, you can complain to the data protection authority where you live.",
        ],
      },
      {
        id: "security",
        heading: "Security",
        body: [
          "Connections are encrypted. Passwords are stored as scrypt hashes, the secrets of authenticator apps encrypted. A new password ends every open session of the account. Payment pages belong to Razorpay.",
          "If you find a security problem, please tell us before you tell others.",
        ],
      },
      {
        id: "changes",
        heading: "Changes to this policy",
        body: ["This policy changes when the site does. This text is in force on the date shown with it."],
      },
      {
        id: "contact",
        heading: "Contact",
        body: [
          "For questions, requests and complaints about your data:",
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
