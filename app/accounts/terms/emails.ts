import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { termsEmail as copy } from "./terms-notice-copy.ts"
import { termsVersions } from "./terms-versions-copy.ts"

/** Tells an account that agreed to an older version of the terms of the new one. No news: it has no link that ends it. */
export function termsChangedEmail(at: Date, site: SiteAddresses): AccountEmail {
  const [{ version, changes }] = termsVersions
  return writeEmail(
    { kind: "terms-changed", id: `terms-changed:${version}`, at },
    {
      subject: copy.subject,
      opening: copy.opening,
      link: { label: "Read the terms", url: `${site.siteUrl}/terms#changes` },
      facts: [[copy.changes, changes]],
      notes: [copy.ending],
    },
    site,
  )
}
