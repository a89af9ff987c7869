import type { Money } from "#app/domain/money.ts"
import { MAX_DEVICES, PLAN_TYPES, type PlanType, publicPlanType } from "#app/domain/orders/plans.ts"
import { type Finding, leftOut, note, type Read } from "./problems.ts"
import { readText, readTime, shown } from "./read-values.ts"

export type LicenseRow = {
  key: string
  planType: PlanType
  maxDevices: number
  /** Milliseconds: when it was bought. */
  createdAt: number
  deviceIds: string[]
  /** The payment's id at the old site; null where none is recorded. */
  paymentId: string | null
  /** What was paid, where the record says it. */
  money: Money | null
}

/** A license as the database of the old site has it, or a line of another shop. */
export type LicenseRecord = {
  key: string
  planType: unknown
  maxDevices: unknown
  createdAt: unknown
  deviceIds: unknown[]
  paymentId: unknown
  money: Money | null
}

const KEY = /^[A-Z0-9]{20}$/
/** As the licensing API takes it (app/forms/license-api.ts). */
const DEVICE_ID = /^[\x21-\x7e]{1,128}$/
const MAX_LICENSE_DEVICES = 1_000

export function readLicense(record: LicenseRecord, now: Date): Read<LicenseRow> {
  const { key, money } = record
  if (!KEY.test(key)) {
    const remedy = "Issue a new license to its holder at /desk, or correct the key and run the import again."
    return { row: null, findings: [leftOut("its key is not 20 letters A to Z and digits", remedy)] }
  }
  const planType = PLAN_TYPES.find((plan) => plan === record.planType)
  if (!planType) {
    const remedy = `Correct it to ${PLAN_TYPES.join(", ")}, and run the import again.`
    return { row: null, findings: [leftOut(`planType ${shown(record.planType)} is no plan`, remedy)] }
  }
  const findings: Finding[] = []
  const created = readTime(record.createdAt, now)
  if (!created)
    findings.push(
      note(
        `createdAt ${shown(record.createdAt)} is no date`,
        "It counts as bought today, also for its transfer.",
      ),
    )
  const maxDevices = readMaxDevices(planType, record.maxDevices, findings)
  const row = {
    ...{ key, planType, maxDevices, money },
    createdAt: (created ?? now).getTime(),
    deviceIds: readDeviceIds(record.deviceIds, maxDevices, findings),
    paymentId: readPaymentId(record.paymentId, findings),
  }
  return { row, findings }
}

/** The plan's number of devices, unless the license says another one. */
function readMaxDevices(planType: PlanType, value: unknown, findings: Finding[]): number {
  const ofPlan = MAX_DEVICES[publicPlanType(planType)]
  if (value === undefined || value === "") return ofPlan
  const count = typeof value === "string" ? Number(value) : value
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > MAX_LICENSE_DEVICES) {
    findings.push(
      note(`maxDevices ${shown(value)} is no number of devices`, `It covers ${ofPlan}, as its plan does.`),
    )
    return ofPlan
  }
  if (count !== ofPlan && planType !== "custom")
    findings.push(
      note(`maxDevices ${count} is not that of its plan, ${ofPlan}`, `It covers ${count}. Nothing to do.`),
    )
  return count
}

function readDeviceIds(values: unknown[], maxDevices: number, findings: Finding[]): string[] {
  const given = values.filter((value) => value !== undefined && value !== null && value !== "")
  const valid = [...new Set(given.filter((value) => typeof value === "string" && DEVICE_ID.test(value)))]
  const invalid = given.filter((value) => typeof value !== "string" || !DEVICE_ID.test(value))
  for (const value of invalid)
    findings.push(
      note(
        `deviceId ${shown(value)} is none that the app can have`,
        "Its computer activates anew. Nothing to do.",
      ),
    )
  if (valid.length > maxDevices)
    findings.push(
      note(`it has ${valid.length} devices and covers ${maxDevices}`, "The first ones stay active."),
    )
  return valid.slice(0, maxDevices) as string[]
}

export const MAX_PAYMENT_ID = 100

function readPaymentId(value: unknown, findings: Finding[]): string | null {
  const text = readText(value)?.trim() ?? null
  if (text !== null && /^[\x21-\x7e]+$/.test(text) && text.length <= MAX_PAYMENT_ID) return text
  const isMissing = value === undefined || value === null || value === ""
  const what = isMissing ? "it has no payment" : `paymentId ${shown(value)} is no id of a payment`
  findings.push(
    note(what, "It comes without an amount. If it was never paid, revoke it on its page at /desk."),
  )
  return null
}
