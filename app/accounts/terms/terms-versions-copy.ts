import type { Day } from "#app/platform/time.ts"

type TermsChange = { version: Day; changes: string }

/** The versions of the Terms of Service, the newest first, with what each changed, in plain words. */
export const termsVersions: readonly [TermsChange, ...TermsChange[]] = [
  {
    version: "2026-11-28",
    changes:
      "The same rules in plainer words. It says that a license for several computers allows one transfer for each, how often a computer is recognized after Windows is reinstalled, and that a payment that went wrong is refunded.",
  },
  {
    version: "2026-11-23",
    changes:
      "The first version that is stored with each account and order. It names the seller, says how a wrong charge is corrected, and how you learn of a new version.",
  },
]
