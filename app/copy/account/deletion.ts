import { inHours } from "#app/copy/plural.ts"
import { EMAIL_TOKEN_LIFETIMES } from "#app/domain/account/email-token.ts"
import { formatMoment } from "#app/domain/time.ts"

/** What the page of an account says whose deletion waits until no link can undo it. */
export const deletionWaits = (dueAt: Date) =>
  `This account will be deleted after ${formatMoment(dueAt)}. The address of the account or a way to log in was changed in the last ${inHours(EMAIL_TOKEN_LIFETIMES.undo)}; until then, whoever gets our emails can still say that it was somebody else. We wrote to the address that can.`

export const deletionCanceled = "Your account stays. It is not deleted."
