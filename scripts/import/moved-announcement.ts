import { brand } from "#app/copy/brand.ts"
import { idOf } from "./id-of.ts"
import { insertStatements } from "./statements.ts"

/**
 * The statement that adds the draft "We have moved" to the announcements, which the owner reads, changes and sends at the desk:
 * to those who asked for news, and to nobody before.
 */
export function movedAnnouncementSql(siteUrl: string, at: Date): string[] {
  const message = `${brand.name} has a new site: [${siteUrl.replace(/^https?:\/\//, "")}](${siteUrl}).

Your account, your license key and your computers have come along, and so have your bug reports and donations. Log in with the email address and the password that you had.

If you signed in without a password before, [choose one](${siteUrl}/forgot-password): we send you a link.

In the app nothing changes. It goes on with the license that it has.`
  const id = idOf("announcement", "moved")
  const row = { id, subject: `${brand.name} has moved`, message, created_at: at.getTime() }
  return insertStatements([[["announcements", row]]])
}
