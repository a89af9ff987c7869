import type { Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Credentials, findCredentials } from "./queries.server.ts"

/** True if the account has confirmed its address, and the browser has signed in to it before. */
export function isKnownDevice({ deviceCookies }: Visitor, account: Credentials): boolean {
  const device = deviceCookies.recognize(emailKeyOf(account.email))
  return account.emailConfirmedAt !== null && (device?.isIssuedFor(account) ?? false)
}

/** Checks the same for the account with this address; false if there is none. */
export async function hasKnownDevice(context: Store & Visitor, email: string): Promise<boolean> {
  const account = await findCredentials(context.db, email)
  return account !== null && isKnownDevice(context, account)
}
