import type { Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Credentials, findCredentials } from "./queries.server.ts"

/** Whether the browser has signed in to the account before, which has proven its address. */
export function isKnownDevice({ deviceCookies }: Visitor, account: Credentials): boolean {
  const device = deviceCookies.recognize(emailKeyOf(account.email))
  return account.emailConfirmedAt !== null && (device?.isIssuedFor(account) ?? false)
}

/** The same of the account with an address. */
export async function hasKnownDevice(context: Store & Visitor, email: string): Promise<boolean> {
  const account = await findCredentials(context.db, email)
  return account !== null && isKnownDevice(context, account)
}
