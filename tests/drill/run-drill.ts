import { eq } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { donations, licenses, licenseUpgrades, users } from "#db/schema.ts"
import { backUpShop, dropTables, recoverPayments, restoreFrom } from "#tests/support/fixtures/recoveries.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import type { App } from "#tests/support/server/test-app.ts"
import { createCutWrite, openSessionAndLink } from "./cut-restore.ts"
import { type Computer, createTraffic } from "./traffic.ts"

const PUT_BACK = ["put-back", "key-put-back", "put-back-smaller"]

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

  const atHand = await listAtHand(app, [...traffic.computers.values()])
  await dropTables(app)
  const cut = createCutWrite(app)
  await backup.restore(cut)
  await signUpAgain(app, atHand)
  const recovery = new Recovery(app, random.happens(0.5))
  await recovery.run(atHand, backup.createdAt)

  const violations = [
    ...cut.violations,
    ...(await open.findAlive()),
    ...recovery.violations,
    ...(await findUnanswered(app)),
    ...(await findDoubled(app)),
  ]
  for (const computer of atHand) violations.push(...(await findLost(app, computer, recovery.outcomes)))
  return { violations, files: atHand.length, recovery, cuts: cut.steps() }
}

type AtHand = Computer & { paymentId: string }

/** The machine files whose licenses are in force, with the payment that the customer's receipt names. */
async function listAtHand(app: App, computers: Computer[]): Promise<AtHand[]> {
  const rows = await app.db.select().from(licenses)
  return computers.flatMap((computer) => {
    const license = rows.find(({ key, revokedAt }) => key === computer.licenseKey && revokedAt === null)
    return license ? { ...computer, paymentId: license.paymentId } : []
  })
}

/** The accounts that are not in the backup. */
async function signUpAgain(app: App, atHand: AtHand[]): Promise<void> {
  for (const { email } of atHand) {
    const [user] = await app.db
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(email)))
    if (!user) await app.createAccount({ email })
  }
}

class Recovery {
  readonly violations: string[] = []
  readonly outcomes = new Map<string, string | null>()
  numbers = { confirmed: 0, listed: 0, refunds: 0 }

  constructor(
    private readonly app: App,
    private readonly isFilesFirst: boolean,
  ) {}

  /** In either order; each twice, because whoever is in doubt repeats a command. */
  async run(atHand: AtHand[], since: Date): Promise<void> {
    if (this.isFilesFirst) await this.putFilesBack(atHand)
    const { confirmed, listed, refunds, outcome } = await recoverPayments(this.app, since)
    if (outcome !== "payments-read") this.violations.push(`payments were not read: ${outcome}`)
    this.numbers = { confirmed, listed, refunds }
    if (!this.isFilesFirst) await this.putFilesBack(atHand)
    const [first] = atHand
    if (first && (await restoreFrom(this.app, first.machineFile, first)) !== "exists")
      this.violations.push(`${first.licenseKey} was put back twice`)
    const again = await recoverPayments(this.app, since)
    if (again.confirmed + again.listed + again.refunds > 0) this.violations.push("payments were read twice")
  }

  private async putFilesBack(atHand: AtHand[]): Promise<void> {
    for (const computer of atHand) {
      this.outcomes.set(computer.licenseKey, await restoreFrom(this.app, computer.machineFile, computer))
    }
  }
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

/** The license of a machine file at hand must work, and on this computer if it was put back. */
async function findLost(
  app: App,
  { licenseKey, deviceId, paymentId }: AtHand,
  outcomes: Recovery["outcomes"],
): Promise<string[]> {
  const outcome = outcomes.get(licenseKey) ?? ""
  const { body } = await app.callLicensingApi("validate", { licenseKey, deviceId })
  const isExpected = PUT_BACK.includes(outcome)
    ? body.code === "VALID"
    : outcome === "exists" && ["VALID", "DEVICE_NOT_ACTIVATED"].includes(String(body.code))
  return isExpected ? [] : [`the license of ${paymentId} is lost: ${outcome}, ${body.code}`]
}
