import type { Day } from "#app/platform/time.ts"

type TermsChange = { version: Day; changes: string }

/** The versions of the Terms of Service, the newest first, with what each changed, in plain words. */
export const termsVersions: readonly [TermsChange, ...TermsChange[]] = [
  {
    version: "2026-11-29",
    changes:
      "The same rules in plainer words. It says that we usually notice a wrong charge ourselves and email you, and why the date at the top is today’s.",
  },
  {
    version: "2026-11-28",
    changes:
      "The same rules in plainer words. They now also say that a license for several computers has one transfer for each of them, that a computer is recognized only so often after Windows is reinstalled, and that we refund a payment that went wrong.",
  },
  {
    version: "2026-11-23",
    changes:
      "The first version that is stored with each account and order. It names the seller, says how a wrong charge is corrected, and how you learn of a new version.",
  },
]
