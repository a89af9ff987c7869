import type { AuditEntry } from "#app/domain/audit/audit.ts"
import type { Ledger } from "./ledger.ts"

/** What must hold of the owner's actions after every run; each check lists its violations. */
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

  "every license is what its refunds and the actions about it say": (ledger) =>
    ledger.licenses.flatMap((license) => {
      const listed = ledger.revocations.find(({ licenseKey }) => licenseKey === license.key)?.listedUntil
      const actual = JSON.stringify({
        maxDevices: license.maxDevices,
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
        .map((entry) => `${entry.subjectId} ${JSON.parse(entry.before ?? "{}").device}`),
      activations
        .filter(({ deactivatedAt }) => deactivatedAt !== null)
        .map(({ licenseId, deviceId }) => `${licenseId} ${deviceId}`),
    ),
}

/** From the actions about a license, in their order, and its recorded refunds. */
function expectedLicense({ audit, orders, reversals }: Ledger, license: Ledger["licenses"][number]) {
  const order = orders.find(({ id }) => id === license.orderId)
  const actions = audit.filter(({ subjectId }) => subjectId === license.id)
  const last = (...names: string[]) => actions.findLast(({ action }) => names.includes(action))
  const changeOf = (entry: AuditEntry | undefined, name: string) => JSON.parse(entry?.after ?? "{}")[name]
  const own = reversals.filter(({ paymentId }) => paymentId === license.paymentId)
  const isRevokedByOwner = last("license.revoke", "license.reinstate")?.action === "license.revoke"
  const isRefunded = order !== undefined && own.reduce((sum, { amount }) => sum + amount, 0) >= order.amount
  const isDisputeLost = own.some(({ kind }) => kind === "dispute-lost")
  const returned = isRefunded ? "refunded" : isDisputeLost ? "dispute-lost" : null
  const revocationReason = isRevokedByOwner ? "by-owner" : returned
  return {
    maxDevices: changeOf(last("license.devices"), "devices") ?? order?.devices ?? 1,
    revocationReason,
    userId: changeOf(last("license.move"), "account") ?? order?.userId ?? null,
    isRevoked: revocationReason !== null,
    isListed: revocationReason !== null,
  }
}

/** What only one of two lists has, or one has twice. */
function differences(one: string[], other: string[]): string[] {
  const rest = [...other]
  const missing = one.filter((value) => {
    const index = rest.indexOf(value)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
  return [...missing, ...rest]
}
