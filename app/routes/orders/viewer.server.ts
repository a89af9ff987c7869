import { type Account, actsAsOwner } from "#app/domain/account/account.ts"

/** Who opens an invoice: its buyer, or an owner of the site, whose session has passed the second factor. */
export function viewerOf(account: Account) {
  return { id: account.id, isOwner: actsAsOwner(account) }
}
