import type { publicPages } from "./titles-copy.ts"

/** A picture in public/ that other sites show beside a link: PNG, 1200 x 630, made by `npm run pictures`. */
export type SharingPicture = { path: `/sharing/${string}.png`; alt: string }

/** Sharing pictures by the id of their article in scripts/pictures/sharing.html. */
export const sharingPictures = {
  product: {
    path: "/sharing/product.png",
    alt: "Windows with nothing in its way, $94.99 once. Beside it the Brisk window with its switches.",
  },
  pricing: {
    path: "/sharing/pricing.png",
    alt: "Pay once, $94.99. That’s the plan. Beside it a license card.",
  },
  features: {
    path: "/sharing/features.png",
    alt: "What Brisk changes in Windows. Beside it the names of its six tools.",
  },
  free: {
    path: "/sharing/free.png",
    alt: "Try it free first. Beside it fourteen bars, of which nine have shrunk to points.",
  },
  about: {
    path: "/sharing/about.png",
    alt: "Made by one person, paid for once. Beside it the mark of three bars.",
  },
  changelog: {
    path: "/sharing/changelog.png",
    alt: "Every version, and what changed. Beside it what is told of each.",
  },
  help: {
    path: "/sharing/help.png",
    alt: "Help, step by step. Beside it four steps, from installing Brisk to flipping a switch back.",
  },
  legal: {
    path: "/sharing/legal.png",
    alt: "The terms, in plain words. Beside it the first sections of the Terms of Service.",
  },
} as const satisfies Record<string, SharingPicture>

const { product, pricing, features, free, about, changelog, help, legal } = sharingPictures

const pictures: Record<keyof typeof publicPages, SharingPicture> = {
  "/": product,
  "/features": features,
  "/buy": pricing,
  "/changelog": changelog,
  "/free": free,
  "/help": help,
  "/about": about,
  "/contact": help,
  "/privacy": legal,
  "/terms": legal,
  "/license": legal,
  "/refund-policy": legal,
  "/delivery": legal,
  "/cookies": legal,
}

export function sharingPictureOf(path: keyof typeof publicPages): SharingPicture {
  return pictures[path]
}
