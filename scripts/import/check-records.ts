import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { OldRecords, Problem } from "./records.ts"
import { idOf } from "./write-records.ts"

/** What is here already that the records of the old site could meet. */
export type Here = {
  /** Of accounts, orders and bug reports: a record comes once. */
  ids: Set<string>
  /** By the normalized address. */
  accounts: Map<string, { id: string; emailConfirmedAt: Date | null }>
  /** The license of each key, also of one that was replaced. */
  keys: Map<string, string>
  /** The order of each payment. */
  payments: Map<string, string | null>
}

/** Who owns what at this site, by the ids of the old one. */
export type Owners = Map<string, string>

/**
 * Compares the records with one another and with what is here already, takes out of `records` what can't come, and returns the
 * accounts here that the others belong to.
 */
export function checkRecords(records: OldRecords, here: Here): { owners: Owners; problems: Problem[] } {
  const problems: Problem[] = []
  const note = (record: string, what: string) => problems.push({ record, what, isLeftOut: false })
  const leaveOut = (kind: string, found: { delete(id: string): boolean }, id: string, what: string) => {
    found.delete(id)
    problems.push({ record: `${kind} ${id}`, what, isLeftOut: true })
  }

  const byEmail = Map.groupBy(records.accounts, ([, { email }]) => emailKeyOf(email))
  for (const sharing of byEmail.values()) {
    const ids = sharing.map(([id]) => id)
    if (ids.length > 1)
      for (const id of ids)
        leaveOut("account", records.accounts, id, `has the same address as others: ${ids.join(", ")}`)
  }
  const owners: Owners = new Map()
  for (const [id, { email }] of [...records.accounts]) {
    const own = idOf("account", id)
    const found = here.accounts.get(emailKeyOf(email))
    // Only somebody who opened a mailed link owns the address, and gets what was bought with it.
    if (here.ids.has(own) || !found || found.id === own) owners.set(id, own)
    else if (found.emailConfirmedAt) {
      owners.set(id, found.id)
      note(`account ${id}`, "has an account here, which keeps its password and gets what belongs to it")
    } else leaveOut("account", records.accounts, id, "has an address whose account here nobody confirmed")
  }

  const paid = new Set([...records.licenses.values()].map(({ userId }) => userId))
  for (const [id, { email, isPaid }] of records.users) {
    const account = records.accounts.get(id)
    if (!account) note(`user ${id}`, "has no account that comes")
    else if (email !== undefined && emailKeyOf(email) !== emailKeyOf(account.email))
      note(`user ${id}`, "has another email than its account, whose address counts")
    if (isPaid && !paid.has(id)) note(`user ${id}`, "is marked as paid, and no license names it")
  }

  for (const [kind, found] of [
    ["license", records.licenses],
    ["bug report", records.bugReports],
    ["donation", records.donations],
  ] as const) {
    for (const [id, { userId }] of [...found])
      if (!owners.has(userId))
        leaveOut(kind, found, id, `has a userId whose account does not come, ${userId}`)
  }

  const payments = new Map(here.payments)
  for (const [key, license] of [...records.licenses]) {
    const { licenseKey, paymentId } = license
    const orderId = idOf("order", "license", key)
    const isOther = licenseKey !== undefined && licenseKey !== key
    if (!/^[A-Z0-9]{20}$/.test(key))
      leaveOut("license", records.licenses, key, "has a key that is not 20 letters A to Z and digits")
    else if (isOther) leaveOut("license", records.licenses, key, "has another key as its licenseKey")
    else if ((here.keys.get(key) ?? idOf("license", key)) !== idOf("license", key))
      leaveOut("license", records.licenses, key, "has the key of a license here")
    else if (!paymentId) note(`license ${key}`, "has no payment: revoke it at /desk if it was not paid")
    else if ((payments.get(paymentId) ?? orderId) === orderId) payments.set(paymentId, orderId)
    else {
      license.paymentId = null
      note(`license ${key}`, `has the payment of something else, ${paymentId}, and comes without it`)
    }
  }
  for (const [id, { paymentId }] of [...records.donations]) {
    const orderId = idOf("order", "donation", id)
    if ((payments.get(paymentId) ?? orderId) === orderId) payments.set(paymentId, orderId)
    else leaveOut("donation", records.donations, id, `has the payment of something else, ${paymentId}`)
  }
  return { owners, problems }
}
