import type { CustomerState } from "#app/accounts/account/account.ts"
import { RESET_LINK_LIFETIME } from "#app/accounts/email-address/email-token.ts"
import { inHours } from "#app/platform/time.ts"

export const customersCopy = {
  gone: "The account was deleted in the meantime, so nothing was done.",
  resetHint: `Sends the link that the page for a forgotten password sends. It works for ${inHours(RESET_LINK_LIFETIME)}.`,
  disabledNotice:
    "Nobody can sign in to this account: it came disabled from the previous site. It is sent no link for a new password. Its licenses stay valid in the app. To let its holder sign in again, run: npm run owner -- enable EMAIL --remote",
} as const

/** Filter options of the customer list. */
export const customerStates: Record<CustomerState, string> = {
  unconfirmed: "Not confirmed",
  news: "Gets news",
  disabled: "Disabled",
}
