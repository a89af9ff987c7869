import { brand } from "#app/platform/brand.ts"
import type { publicPages } from "./titles-copy.ts"

/**
 * Alternative texts of the Open Graph pictures, by their id in scripts/pictures/sharing.html; `npm run pictures` draws them
 * as PNG, 1200 x 630.
 */
export const sharingPictures = {
  product: `Windows with nothing in its way. One payment, for life. Beside it the ${brand.name} window with its switches.`,
  pricing: "Pay once. That’s the plan. Beside it a license card.",
  features: `Everything ${brand.name} does, you can check. Beside it the names of its six tools.`,
  free: "Try it free first. Beside it fourteen bars, of which nine have shrunk to points.",
  about: "Made by one person. You pay once. Beside it the mark of three bars.",
  changelog: "Every version, and what changed. Beside it what is told of each.",
  help: `Help, step by step. Beside it four steps, from installing ${brand.name} to flipping a switch back.`,
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
