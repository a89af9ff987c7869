import { donations, licenses, licenseUpgrades } from "#db/schema.ts"
import { backUpShop, dropTables, recoverPayments } from "#tests/support/fixtures/recoveries.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import type { App } from "#tests/support/server/test-app.ts"
import { createCutWrite, openSessionAndLink } from "./cut-restore.ts"
import { createTraffic } from "./traffic.ts"

/**
 * A shop with traffic, a backup, more traffic, the database thrown away, restored and recovered. Returns what was lost:
 * nothing should be.
 */
export async function runDrill(app: App, { seed, actions }: { seed: number; actions: number }) {
  const random = createSeededRandom(`drill ${seed}`)
  const traffic = await createTraffic(app, random)
  await traffic.run(actions)
  const open = await openSessionAndLink(app)
  using backup = await backUpShop(app)
  await traffic.run(actions)
  await open.end()

  await dropTables(app)
  const cut = createCutWrite(app)
  await backup.restore(cut)
  const recovery = await recover(app, backup.createdAt)

  const violations = [
    ...cut.violations,
    ...(await open.findAlive()),
    ...recovery.violations,
    ...(await findUnanswered(app)),
    ...(await findDoubled(app)),
  ]
  return { violations, recovery, cuts: cut.steps() }
}

/** Twice, because whoever is in doubt repeats a command. */
async function recover(app: App, since: Date) {
  const { confirmed, listed, refunds, outcome } = await recoverPayments(app, since)
  const violations = outcome === "payments-read" ? [] : [`payments were not read: ${outcome}`]
  const again = await recoverPayments(app, since)
  if (again.confirmed + again.listed + again.refunds > 0) violations.push("payments were read twice")
  return { violations, numbers: { confirmed, listed, refunds } }
}

/** Captured payments that have neither a license or donation nor an entry at the desk. */
async function findUnanswered(app: App): Promise<string[]> {
  const answered = new Set([
    ...(await app.db.select().from(licenses)).map(({ paymentId }) => paymentId),
    ...(await app.db.select().from(donations)).map(({ paymentId }) => paymentId),
    ...(await app.db.select().from(licenseUpgrades)).map(({ paymentId }) => paymentId),
    ...(await listProblems(app))
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ paymentId }) => paymentId),
  ])
  return [...app.emulators.state.payments.values()]
    .filter(({ id, status }) => status === "captured" && !answered.has(id))
    .map(({ id }) => `${id} is captured, and nobody knows`)
}

/** Payments with two licenses, and licenses in force whose payment was refunded. */
async function findDoubled(app: App): Promise<string[]> {
  const rows = await app.db.select().from(licenses)
  const ids = rows.map(({ paymentId }) => paymentId)
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} has two licenses`)
  const upgraded = new Set((await app.db.select().from(licenseUpgrades)).map(({ licenseId }) => licenseId))
  const refunded = rows.filter(
    ({ id, paymentId, revokedAt }) =>
      revokedAt === null &&
      !upgraded.has(id) &&
      app.emulators.state.payments.get(paymentId)?.status === "refunded",
  )
  return [...doubled, ...refunded.map(({ paymentId }) => `${paymentId} was refunded, and its license works`)]
}
