import type { publicPages } from "#app/layout/titles-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { capitalized } from "#app/platform/plural.ts"

/**
 * Alternative texts of the Open Graph pictures, by their id in scripts/pictures/sharing.html; `npm run pictures` draws them
 * as PNG, 1200 x 630.
 */
export const sharingPictures = {
  product: `${capitalized(brand.tagline)}. Beside it the names of its tools.`,
  pricing: "Pay once. That’s the plan. Beside it a license card.",
  features: `What ${brand.name} does. Beside it the names of its tools.`,
  free: "Try it free first. Beside it the mark.",
  about: "Made by one person. You pay once. Beside it the mark.",
  changelog: "Every version, and what changed. Beside it what is told of each.",
  help: `Help, step by step. Beside it three steps, from installing ${brand.name} to the first start.`,
  legal: "The terms, in plain words. Beside it the first sections of the Terms of Service.",
}

export type SharingPicture = keyof typeof sharingPictures

/** The path of the file in public/. */
export const sharingPath = (picture: SharingPicture) => `/sharing/${picture}.png`

/** The picture of each public page. */
export const pagePictures: Record<keyof typeof publicPages, SharingPicture> = {
  "/": "product",
  "/features": "features",
  "/buy": "pricing",
  "/changelog": "changelog",
  "/free": "free",
  "/help": "help",
  "/about": "about",
  "/contact": "help",
  "/privacy": "legal",
  "/terms": "legal",
  "/license": "legal",
  "/refund-policy": "legal",
  "/delivery": "legal",
  "/cookies": "legal",
}
