import { termsEmail as copy } from "#app/copy/account/terms-notice.ts"
import { termsVersions } from "#app/copy/site/terms-versions.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import type { SiteAddresses } from "./email-content.ts"
import { writeEmail } from "./layout.tsx"

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
