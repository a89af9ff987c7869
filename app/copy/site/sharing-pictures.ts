import type { publicPages } from "#app/copy/titles.ts"

/** A picture in public/ that other sites show beside a link: PNG, 1200 x 630. */
export type SharingPicture = { path: `/${string}.png`; alt: string }

export const sharingPictures = {
  product: {
    path: "/og.png",
    alt: "Windows with nothing in its way. Beside it the Brisk window.",
  },
  help: {
    path: "/og-help.png",
    alt: "Help, step by step. Beside it four steps, from installing Brisk to flipping a switch back.",
  },
  legal: {
    path: "/og-legal.png",
    alt: "The terms, in plain words. Beside it the first sections of the Terms of Service.",
  },
} as const satisfies Record<string, SharingPicture>

const { product, help, legal } = sharingPictures

const pictures: Partial<Record<keyof typeof publicPages, SharingPicture>> = {
  "/help": help,
  "/contact": help,
  "/privacy": legal,
  "/terms": legal,
  "/license": legal,
  "/refund-policy": legal,
  "/delivery": legal,
  "/cookies": legal,
}

export function sharingPictureOf(path: keyof typeof publicPages): SharingPicture {
  return pictures[path] ?? product
}
