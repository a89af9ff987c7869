import type { AuditEntry } from "#app/audit/audit-entry.ts"
import { expectedTerms } from "#tests/support/models/license-terms.ts"
import type { Ledger } from "./ledger.ts"

/** Invariants of the owner's actions after every run; each check lists its violations. */
export const OWNER_INVARIANTS: Record<string, (ledger: Ledger) => string[]> = {
  "the audit log is a chain": ({ auditVerification }) =>
    auditVerification.brokenAt === null ? [] : [`entry ${auditVerification.brokenAt}`],

  "every audited refund was requested, and every request is audited and answered": ({
    audit,
    refundRequests,
  }) => [
    ...differences(
      audit.filter(({ action }) => action === "order.refund").map(({ formId }) => formId),
      refundRequests.map(({ id }) => id),
    ),
    ...refundRequests.filter(({ status }) => status === "requested").map(({ id }) => id),
  ],

  "every audited note exists, and every note is audited": ({ audit, notes }) =>
    differences(
      audit.filter(({ action }) => action === "note.add").map(({ formId }) => formId),
      notes.map(({ id }) => id),
    ),

  "every accepted request is one refund at the provider, and no other request is any": (ledger) =>
    differences(
      ledger.refundRequests
        .filter(({ status }) => status === "accepted")
        .map(({ id, amount, paymentId }) => `${id} ${amount} ${paymentId}`),
      ledger.refunds.map(
        ({ idempotencyKey, refund }) => `${idempotencyKey} ${refund.amount} ${refund.payment_id}`,
      ),
    ),

  "every refund and every dispute that ended is recorded, also where each of its events was lost": (ledger) =>
    differences(
      [
        ...ledger.refunds.map(({ refund }) => `refund:${refund.id}`),
        ...ledger.disputes.map(({ id, status }) => `dispute-${status}:${id}`),
      ],
      ledger.reversals.map(({ id }) => id),
    ),

  "every number of devices that the owner set is audited, and every audited one is set": ({
    audit,
    deviceOverrides,
  }) =>
    differences(
      audit
        .filter(({ action }) => action === "license.devices")
        .map(({ formId, subjectId, after }) => `${formId} ${subjectId} ${valueIn(after, "devices")}`),
      deviceOverrides.map(({ id, licenseId, devices }) => `${id} ${licenseId} ${devices}`),
    ),

  "every license is what its orders, their refunds and disputes, and the actions about it say": (ledger) =>
    ledger.licenses.flatMap((license) => {
      const listed = ledger.revocations.find(({ licenseKey }) => licenseKey === license.key)?.listedUntil
      const actual = JSON.stringify({
        terms: [license.planType, license.maxDevices],
        revocationReason: license.revocationReason,
        userId: license.userId,
        isRevoked: license.revokedAt !== null,
        isListed: (listed?.getTime() ?? 0) > 0,
      })
      const expected = JSON.stringify(expectedLicense(ledger, license))
      return actual === expected ? [] : [`${license.id}: ${actual} instead of ${expected}`]
    }),

  "every audited release happened, and every released device is audited": ({ audit, activations }) =>
    differences(
      audit
        .filter(({ action }) => action === "license.release")
        .map(({ subjectId, before }) => `${subjectId} ${valueIn(before, "activation")}`),
      activations
        .filter(({ deactivatedAt }) => deactivatedAt !== null)
        .map(({ licenseId, id }) => `${licenseId} ${id}`),
    ),
}

/** Computes the expected terms of a license from its orders, their payments, and the actions about it in order. */
function expectedLicense(ledger: Ledger, license: Ledger["licenses"][number]) {
  const { audit, licenseUpgrades, deviceOverrides } = ledger
  const actions = audit.filter(({ subjectId }) => subjectId === license.id)
  const last = (...names: string[]) => actions.findLast(({ action }) => names.includes(action))
  const upgrades = licenseUpgrades.filter(({ licenseId }) => licenseId === license.id)
  const orderIds = [license.orderId, ...upgrades.map(({ orderId }) => orderId)]
  const orders = orderIds.map((id) => modelOrder(ledger, id))
  const numbers = deviceOverrides
    .filter(({ licenseId }) => licenseId === license.id)
    .map(({ devices, orderId, setAt }) => ({ devices, orderId, setAt: setAt.getTime() }))
  const isRevokedByOwner = last("license.revoke", "license.reinstate")?.action === "license.revoke"
  const [own] = orders
  const returned = orders.every(({ isReturned }) => isReturned) ? (own?.returned ?? null) : null
  const revocationReason = isRevokedByOwner ? "by-owner" : returned
  return {
    terms: expectedTerms({ orders, numbers }),
    revocationReason,
    userId: valueIn(last("license.move")?.after, "account") ?? own?.userId ?? null,
    isRevoked: revocationReason !== null,
    isListed: revocationReason !== null,
  }
}

/** A paid order as the model of a license has it, and why its payment does not count. */
function modelOrder({ orders, reversals }: Ledger, orderId: string) {
  const order = orders.find(({ id }) => id === orderId)
  if (!order?.planType || !order.paidAt) throw new Error(`no paid order of a license: ${orderId}`)
  const { id, userId, planType, devices, paidAt, paymentId, amount } = order
  const own = reversals.filter((reversal) => reversal.paymentId === paymentId)
  const isRefunded = own.reduce((sum, reversal) => sum + reversal.amount, 0) >= amount
  const isDisputeLost = own.some(({ kind }) => kind === "dispute-lost")
  const returned = isRefunded ? "refunded" : isDisputeLost ? "dispute-lost" : null
  const sold = { planType, devices: devices ?? 1, paidAt: paidAt.getTime() }
  return { id, userId, ...sold, returned, isReturned: returned !== null }
}

const valueIn = (values: AuditEntry["after"] | undefined, name: string) => JSON.parse(values ?? "{}")[name]

/** Lists values that only one of two lists has, or that one has more often. */
function differences(one: string[], other: string[]): string[] {
  const rest = [...other]
  const missing = one.filter((value) => {
    const index = rest.indexOf(value)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
  return [...missing, ...rest]
}
