import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, days, endOfIndianDay, indianDayOf } from "#app/domain/time.ts"
import { findCronRun } from "#db/cron-runs.server.ts"
import { BOOKS_CHECK, findBrokenInvariants, storeBrokenInvariants } from "#db/payments/invariants.server.ts"

/** More than a month: what is wrong is found by some check, and no check reads the whole shop. */
const CHECKED_DAYS = 40

/** Checks the books of the last days once in each day of Asia/Kolkata; what is false becomes a work item of the owner. */
export async function checkBooks({
  db,
  log,
  now,
}: Pick<AppLoadContext, "db" | "log" | "now">): Promise<void> {
  const checkedAt = now()
  const last = await findCronRun(db, BOOKS_CHECK)
  if (last && indianDayOf(last) === indianDayOf(checkedAt)) return
  const to = endOfIndianDay(checkedAt)
  const period = { from: addMilliseconds(to, -days(CHECKED_DAYS)).getTime(), to: to.getTime() }
  const broken = await findBrokenInvariants(db, period)
  await storeBrokenInvariants(db, broken, checkedAt)
  if (broken.length > 0) {
    const invariants = broken.map(({ name, count }) => `${name}: ${count}`).join(", ")
    log.error("books-disagree", "the books do not agree", { invariants })
  }
}
