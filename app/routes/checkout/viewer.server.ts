import type { Account } from "#app/domain/account/account.ts"

/** Who opens a paper: its buyer, or an owner of the site, whose session has passed the second factor. */
export function viewerOf({ id, isOwner, hasSecondFactor }: Account) {
  return { id, isOwner: isOwner && hasSecondFactor }
}
