import { replace } from "@remix-run/cloudflare"
import { accountFile } from "#app/accounts/data/export-account.server.ts"
import { RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { hasActedSince } from "#app/audit/queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { file } from "#app/screens/page.server.ts"
import { exportData } from "./desk-actions.server.ts"

/**
 * Exports the data stored about a customer, within the time of a recent factor after the form; else redirects to the form.
 */
export const loader = file(async ({ db, owner, id, now, context }) => {
  const { name: action, subject: kind, shown } = exportData
  const exported = { actor: owner.id, action, subject: { kind, id } }
  if (!(await hasActedSince(db, exported, addMilliseconds(now, -RECENT_FACTOR))))
    return replace(`/desk/customers/${id}?open=${encodeURIComponent(shown.button)}`, 303)
  return accountFile(context, id)
})
