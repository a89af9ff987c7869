import { inHours } from "#app/copy/plural.ts"
import type { CustomerState } from "#app/domain/account/account.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"

export const customersCopy = {
  gone: "The account was deleted in the meantime, so nothing was done.",
  resetHint: `Sends the link that the page for a forgotten password sends. It works for ${inHours(RESET_LINK_LIFETIME)}.`,
  disabledNotice:
    "Nobody can sign in to this account: it came disabled from the previous site. It is sent no link for a new password. Its licenses stay valid in the app. To let its holder sign in again, run: npm run owner -- enable EMAIL --remote",
} as const

/** What the list of customers can be filtered by. */
export const customerStates: Record<CustomerState, string> = {
  unconfirmed: "Not confirmed",
  news: "Gets news",
  disabled: "Disabled",
}
