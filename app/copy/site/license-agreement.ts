import { plural } from "#app/copy/plural.ts"
import {
  basicDevices,
  businessDevices,
  longFileTime,
  offlineTime,
  shortFileTime,
  transferWindow,
} from "#app/copy/rules.ts"
import { type ContactFacts, type LegalDocument, sellerAddress } from "./legal-document.ts"

export function softwareLicenseAgreement(contact: ContactFacts): LegalDocument {
  return {
    title: "Software License Agreement",
    summary: `What you may do with the app: use it for life on the computers your plan covers. Each computer is activated on its own, one transfer within ${transferWindow}, no sharing of keys.`,
    sections: [
      {
        id: "grant",
        heading: "What you may do",
        body: [
          `This agreement is between you and the seller, ${sellerAddress(contact)}: the developer of Brisk PC Suite (Brisk). It covers the Windows app. Installing or using the app means that you accept it.`,
          "You receive a personal, non-exclusive right to install and use Brisk: the free version without a license key, the premium version with a valid one. A license is bought with one payment and lasts for life. It is a right to use the app, not a sale of it.",
        ],
      },
      {
        id: "devices",
        heading: "Computers covered",
        body: [
          "A license is hardware-locked. It belongs to the computers it is activated on.",
          {
            list: [
              `Basic: ${plural(basicDevices, "computer")}`,
              `Small Business: ${plural(businessDevices, "computer")}`,
              "Custom Business: the number of computers agreed with you",
            ],
          },
        ],
      },
      {
        id: "activation",
        heading: "Activation and offline use",
        body: [
          `To activate, the app sends the license key, an ID and a name for the computer, and its own version to our server, and receives a signed file. That file is valid for ${offlineTime}, so the app can work offline for up to ${offlineTime} between checks.`,
          `For a computer that is never online, you can download such a file from your dashboard. It is valid for ${longFileTime}, or for ${shortFileTime} while the payment may still be refunded or disputed. New files are free.`,
          "Activating the same computer again is free, however often.",
        ],
      },
      {
        id: "transfer",
        heading: "Transfer to another computer",
        body: [
          `One transfer to a different computer is allowed, within ${transferWindow} of purchase. Release the old computer on your dashboard or in the app, then activate the new one. After the transfer, or after the ${transferWindow}, the license stays on its computer.`,
          "A license key may not be sold, lent or given to someone else.",
        ],
      },
      {
        id: "restrictions",
        heading: "What you may not do",
        body: [
          "Except where the law gives you the right, you may not:",
          {
            list: [
              "copy the app, other than to install it or back it up",
              "modify, decompile or disassemble it",
              "remove or bypass the license check",
              "publish a license key or use one that was not issued to you",
              "rent the app out or pass it off as your own",
            ],
          },
        ],
      },
      {
        id: "ownership",
        heading: "Ownership",
        body: [
          "Brisk, its code, its name and its mark remain the developer's. Windows and other names belong to their owners; Brisk is not made or endorsed by Microsoft. Parts made by others stay under their own licenses.",
        ],
      },
      {
        id: "changes-to-windows",
        heading: "Changes to your computer",
        body: [
          "Brisk has Windows create a restore point before it makes changes, and each change can be undone. Restore points need System Restore and free disk space, and do not cover your documents: keep a backup.",
          "Automatic updates are part of Small Business and Custom Business, not of Basic.",
        ],
      },
      {
        id: "warranty-and-liability",
        heading: "Warranty and liability",
        body: [
          'The app is provided “as is”. As far as the law allows, it comes without warranty of any kind, and our liability is limited to the amount you paid for the license. Rights that the law does not allow us to limit remain yours.',
        ],
      },
      {
        id: "end-and-law",
        heading: "End, law and contact",
        body: [
          "The license ends if its payment is refunded in full or charged back successfully, or if you seriously break this agreement. The key then stops working, and you must remove the premium version.",
          "Indian law applies, and the courts of Thane, Maharashtra, decide disputes. You keep the protection that the law of your country gives you as a consumer.",
          `Questions about a license: ${contact.supportEmail}, ${contact.supportPhone}, or ${sellerAddress(contact)}.`,
        ],
      },
    ],
  }
}
