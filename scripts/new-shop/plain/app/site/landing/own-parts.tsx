import type { OwnParts } from "#app/site/landing/landing-parts.tsx"

/** Parts that only this app's pages have, in place of pictures and words: docs/your-shop.md. */
export const ownParts: OwnParts = {}
