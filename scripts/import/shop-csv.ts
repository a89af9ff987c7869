import { createHash } from "node:crypto"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import { emailKeyOf, isEmailAddress } from "#app/domain/account/email-address.ts"
import { createCsvReader } from "../../app/domain/csv-reader.ts"
import { leftOut } from "./problems.ts"
import type { AccountRow } from "./read-account.ts"
import { readLicense } from "./read-license.ts"
import { readMoney, readText, readTime, shown } from "./read-values.ts"
import type { Staging } from "./staging.ts"

/** The columns, each with the headings by which shops name it; letter case, spaces and signs do not count. */
export const COLUMNS = {
  email: ["email", "purchase email", "buyer email", "customer email", "user_email"],
  key: ["key", "license key", "license_key", "licensekey"],
  plan: ["plan", "plan type", "variant", "variants", "variant name", "variant_name", "tier"],
  devices: ["devices", "max devices", "activation limit", "activation_limit", "quantity"],
  purchased_at: ["purchased_at", "purchase date", "date", "created at", "created_at"],
  amount: ["amount", "sale price", "price", "total", "item price ($)"],
  currency: ["currency", "currency code"],
  payment_id: [
    "payment_id",
    "purchase id",
    "sale id",
    "order number",
    "order_number",
    "order id",
    "order_id",
  ],
  device_ids: ["device_ids", "device id", "deviceid", "instance_name"],
} as const

type Column = keyof typeof COLUMNS

const plainName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")

const NAMES = new Map<string, Column>(
  Object.entries(COLUMNS).flatMap(([column, headings]) =>
    headings.map((heading) => [plainName(heading), column as Column] as const),
  ),
)

/** Without these, a line says nothing. */
const REQUIRED = ["email", "key"] as const

/** What tells an account of another shop from one of the old site; the hash says nothing about a person who is not known. */
const shopAccountId = (emailKey: string) =>
  `csv:${createHash("sha256").update(emailKey).digest("hex").slice(0, 32)}`

/** Reads the sales of another shop into the staging database. */
export function createShopReader(staging: Staging, now: Date) {
  let columns: Map<Column, number> | null = null
  const reader = createCsvReader(({ line, cells }) => {
    if (columns === null) columns = readHeading(cells)
    else readLine(staging, now, line, columns, cells)
  })
  return {
    push: (part: string) => reader.push(part),
    /** Throws a sentence for a file without lines, or one that ends within quotes. */
    end(file: string): void {
      if (!reader.end()) throw new Error(`${file} ends within a quoted cell. Was it copied in full?`)
      if (columns === null) throw new Error(`${file} is empty.`)
    },
  }
}

/** Throws where a required column has no heading, or a column has two. */
function readHeading(cells: string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const column = NAMES.get(plainName(cell))
    if (column && columns.has(column))
      throw new Error(`Two columns of the CSV file are ${column}: rename one of them.`)
    if (column) columns.set(column, index)
  }
  const missing = REQUIRED.filter((column) => !columns.has(column))
  if (missing.length > 0)
    throw new Error(`The CSV file has no column ${missing.join(" and ")}. docs/moving.md lists the names.`)
  return columns
}

function readLine(
  staging: Staging,
  now: Date,
  line: number,
  columns: Map<Column, number>,
  cells: string[],
): void {
  const cell = (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? ""
  const email = cell("email").normalize("NFC")
  const key = cell("key")
  const record = key === "" ? `line ${line}` : key
  if (!isEmailAddress(email)) {
    const finding = leftOut(
      `${shown(email)} is no email address (line ${line})`,
      "Correct it in the file, and run the import again.",
    )
    staging.addProblem({ kind: "license", record, ...finding })
    return
  }
  const emailKey = emailKeyOf(email)
  const bought = readTime(cell("purchased_at"), now)
  const account: AccountRow = {
    ...{ email, emailKey, passwordHash: NO_PASSWORD_HASH, isConfirmed: false, isDisabled: false },
    createdAt: (bought ?? now).getTime(),
  }
  const oldId = shopAccountId(emailKey)
  staging.add("accounts", { old_id: oldId, email_key: emailKey, row: JSON.stringify(account) })
  const { row, findings } = readLicense(
    {
      key,
      planType: cell("plan").toLowerCase() || "basic",
      maxDevices: cell("devices"),
      createdAt: cell("purchased_at"),
      deviceIds: cell("device_ids").split(/[\s|;]+/),
      paymentId: cell("payment_id"),
      money: readMoney(cell("amount"), cell("currency")),
    },
    now,
  )
  staging.addFindings("license", record, findings)
  const hasAmount = cell("amount") !== "" && readText(cell("amount")) !== null
  if (row && !row.money && hasAmount)
    staging.addProblem({
      ...{ kind: "license", record, isLeftOut: false },
      what: `amount ${shown(cell("amount"))} ${shown(cell("currency"))} is none`,
      remedy: "It comes without an amount. Correct the line before the import to have it in the books.",
    })
  const money = { amount: row?.money?.amount ?? null, currency: row?.money?.currency ?? null }
  const staged = { old_id: record, user_id: oldId, payment_id: row?.paymentId ?? null, ...money }
  if (staging.add("licenses", { ...staged, row: row && JSON.stringify(row), is_out: row ? 0 : 1 })) return
  const finding = leftOut(
    `another line has this key (line ${line})`,
    "Find out whose key it is, and correct the other line.",
  )
  staging.addProblem({ kind: "license", record, ...finding })
}
