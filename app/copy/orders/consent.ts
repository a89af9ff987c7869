import type { Consent } from "#app/domain/orders/agreement.ts"

/** What a consumer with a right of withdrawal agrees to before payment. Other words are another version. */
export const accessConsent: Consent = {
  version: "2026-11-23",
  text: "Give me access at once. I know that I lose my right of withdrawal when access begins.",
}
