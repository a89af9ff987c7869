type TermsChange = { version: string; changes: string }

/** The versions of the Terms of Service, the newest first, with what each changed, in plain words. */
export const termsVersions: readonly [TermsChange, ...TermsChange[]] = [
  {
    version: "2026-11-23",
    changes:
      "The first version that is stored with each account and order. It names the seller, says how a wrong charge is corrected, and how you learn of a new version.",
  },
]
