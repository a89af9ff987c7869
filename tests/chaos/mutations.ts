import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { buildWorker } from "#tests/support/server/build-worker.ts"

type Change = { file: string; from: string; to: string }

const FULFILMENT = "db/payments/fulfillment.server.ts"
const MIGRATION = "migrations/0000_baseline.sql"

/** The source changes that remove each guard. */
export const MUTATIONS: Record<string, Change[]> = {
  "pending-filter": [
    {
      file: FULFILMENT,
      from: 'and(eq(orders.id, order.id), ne(orders.status, "paid"), condition)',
      to: "eq(orders.id, order.id)",
    },
    {
      file: "app/domain/orders/order.ts",
      from: 'if (order.status === "paid") return { kind: "ignore", because: "already-paid" }',
      to: "",
    },
  ],
  "unique-order": [
    {
      file: MIGRATION,
      from: "CREATE UNIQUE INDEX `licenses_order_id_unique`",
      to: "CREATE INDEX `licenses_order_id_unique`",
    },
    {
      file: MIGRATION,
      from: "CREATE UNIQUE INDEX `donations_order_id_unique`",
      to: "CREATE INDEX `donations_order_id_unique`",
    },
    { file: FULFILMENT, from: ".onConflictDoNothing({ target: licenses.orderId })", to: "" },
    { file: FULFILMENT, from: ".onConflictDoNothing({ target: donations.orderId })", to: "" },
  ],
  "amount-check": [
    {
      file: "app/domain/orders/order.ts",
      from: "if (update.amount !== amount || update.currency !== currency)",
      to: "if (amount + currency === null)",
    },
  ],
  "idempotency-key": [
    { file: "app/gateways/resend.server.ts", from: '{ "idempotency-key": idempotencyKey }', to: "{}" },
  ],
  "refund-key": [
    {
      file: "app/gateways/razorpay/refunds.server.ts",
      from: 'headers: { "x-refund-idempotency": idempotencyKey }',
      to: "headers: idempotencyKey ? {} : {}",
    },
  ],
  "coupon-limit": [
    {
      file: "db/orders/coupons.server.ts",
      from: "reservedByOthers({ userId, now })} <",
      to: "reservedByOthers({ userId, now })} - 1000 <",
    },
    {
      file: "app/domain/orders/coupon.ts",
      from: 'coupon.used + reserved >= coupon.maxUses ? "reserved" : null',
      to: "reserved < 0 ? null : null",
    },
  ],
  "coupon-count": [
    {
      file: "migrations/0000_triggers.sql",
      from: "AND old.status <> 'paid' AND new.coupon_id",
      to: "AND old.status = 'paid' AND new.coupon_id",
    },
  ],
  "news-consent": [
    {
      file: "db/schema/account.ts",
      from: "opt_in_promotions = 1 and email_confirmed_at is not null and email_undeliverable_since is null",
      to: "opt_in_promotions >= 0 and email_confirmed_at is not null and email_undeliverable_since is null",
    },
  ],
  "audited-change": [
    {
      file: "db/payments/refund-requests.server.ts",
      from: 'status: "requested" }, isDone)',
      to: 'status: "requested" }, sql`true`)',
    },
  ],
}

const COPIED_PATHS = [
  "app",
  "db",
  "migrations",
  "public",
  "package.json",
  "remix.config.ts",
  "scripts",
  "tsconfig.json",
  "wrangler.toml",
]

/** Builds a copy of the source tree without one guard; the caller removes it. */
export function buildMutant(mutation: string): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), `brisk-without-${mutation}-`))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    for (const name of COPIED_PATHS) cpSync(name, join(root, name), { recursive: true })
    symlinkSync(resolve("node_modules"), join(root, "node_modules"))
    for (const change of MUTATIONS[mutation] ?? []) apply(root, change)
    buildWorker(root)
    return { root, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function apply(root: string, { file, from, to }: Change): void {
  const path = join(root, file)
  const source = readFileSync(path, "utf8")
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} must contain this exactly once: ${from}`)
  writeFileSync(path, parts.join(to))
}
