import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { buildWorker } from "#tests/support/build-worker.ts"

type Replacement = { file: string; text: string; by: string }

const FULFILMENT = "db/fulfilment.server.ts"
const MIGRATION = "migrations/0000_accounts.sql"

/** The guards, and how each is taken out. */
export const MUTATIONS: Record<string, Replacement[]> = {
  "pending-filter": [
    {
      file: FULFILMENT,
      text: 'and(eq(orders.id, order.id), ne(orders.status, "paid"))',
      by: "eq(orders.id, order.id)",
    },
    {
      file: "app/domain/order.ts",
      text: 'if (order.status === "paid") return { kind: "ignore", because: "already-paid" }',
      by: "",
    },
  ],
  "unique-order": [
    {
      file: MIGRATION,
      text: "CREATE UNIQUE INDEX `licenses_order_id_unique`",
      by: "CREATE INDEX `licenses_order_id_unique`",
    },
    {
      file: MIGRATION,
      text: "CREATE UNIQUE INDEX `donations_order_id_unique`",
      by: "CREATE INDEX `donations_order_id_unique`",
    },
    { file: FULFILMENT, text: ".onConflictDoNothing({ target: licenses.orderId })", by: "" },
    { file: FULFILMENT, text: ".onConflictDoNothing({ target: donations.orderId })", by: "" },
  ],
  "amount-check": [
    {
      file: "app/domain/order.ts",
      text: "if (report.amount !== amount || report.currency !== currency)",
      by: "if (amount + currency === null)",
    },
  ],
  "idempotency-key": [
    { file: "app/gateways/resend.server.ts", text: '{ "idempotency-key": idempotencyKey }', by: "{}" },
  ],
}

const COPIED = ["app", "db", "migrations", "public", "package.json", "remix.config.ts", "tsconfig.json"]

/** A built copy of this tree without one guard; to be removed by whoever asked for it. */
export function buildMutant(mutation: string): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), `brisk-without-${mutation}-`))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    for (const name of [...COPIED, "wrangler.toml"]) cpSync(name, join(root, name), { recursive: true })
    symlinkSync(resolve("node_modules"), join(root, "node_modules"))
    for (const replacement of MUTATIONS[mutation] ?? []) replace(root, replacement)
    buildWorker(root)
    return { root, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function replace(root: string, { file, text, by }: Replacement): void {
  const path = join(root, file)
  const before = readFileSync(path, "utf8")
  const parts = before.split(text)
  if (parts.length !== 2) throw new Error(`${file} does not contain once: ${text}`)
  writeFileSync(path, parts.join(by))
}
