import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import type { Day } from "#app/platform/time.ts"

type TermsChange = { version: Day; changes: string }

/** The versions of the Terms of Service, the newest first, with what each changed, in plain words. */
export const termsVersions: readonly [TermsChange, ...TermsChange[]] = [
  { version: TERMS_VERSION, changes: "The first version." },
]
