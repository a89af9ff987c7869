import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Each subject may import those before it; CONTRIBUTING.md says why in this order. */
const ORDER = ["audit", "account", "orders", "licensing", "invoices", "payments", "reports", "desk"]

/** Subjects beside them, and what they may import; the desk may import them. */
const BESIDE = new Map([
  ["support", ["audit", "account"]],
  ["releases", ["audit", "account"]],
  ["site", ORDER],
])

const FOLDERS = /^(?:app\/(?:domain|copy|services)|db)\/([a-z-]+)\//
const IMPORTS = /from "#((?:app\/(?:domain|copy|services)|db)\/([a-z-]+)\/[^"]+)"/g

/** Files that read other subjects on purpose, and which. */
const EXCEPTIONS = new Map([
  // What an account has of everything: signed-in pages read it in one query, its and deletion reach all of it.
  ["app/domain/account/account.ts", ["licensing", "orders"]],
  ["app/services/account/confirm-email.server.ts", ["invoices"]],
  ["app/services/account/export-account.server.ts", ["invoices"]],
  ["db/account/account-export.server.ts", ["orders", "payments"]],
  ["db/account/sessions.server.ts", ["licensing"]],
  ["db/account/email-changes.server.ts", ["invoices"]],
  ["db/account/deletion.server.ts", ["desk", "licensing", "orders", "support"]],
  // The names of what an entry is about are shared with the pages.
  ["app/domain/audit/audit.ts", ["desk"]],
  ["db/audit/audit.server.ts", ["desk"]],
  // Whether a contract can be withdrawn from depends on what is left to refund.
  ["db/orders/withdrawals.server.ts", ["payments"]],
])

/** The subjects that a file imports against the order. */
function importsAgainstOrder(path: string, text: string): string[] {
  const [, subject = ""] = FOLDERS.exec(path) ?? []
  if (!ORDER.includes(subject) && !BESIDE.has(subject)) return []
  const others = new Set([...text.matchAll(IMPORTS)].map(([, , other = ""]) => other))
  return [...others].filter((other) => other !== subject && !mayImport(subject, other)).sort()
}

function mayImport(subject: string, other: string): boolean {
  if (!ORDER.includes(other) && !BESIDE.has(other)) return true
  const beside = BESIDE.get(subject)
  if (beside) return beside.includes(other)
  if (BESIDE.has(other)) return subject === "desk"
  return ORDER.indexOf(other) < ORDER.indexOf(subject)
}

test("domain, copy, db and services: a subject imports those before it only, but for the files that are named", () => {
  const paths = globSync("{app/{domain,copy,services},db}/*/**/*.{ts,tsx}")
  const found = paths
    .map((path) => [path, importsAgainstOrder(path, readFileSync(path, "utf8"))] as const)
    .filter(([, subjects]) => subjects.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  expect(found).toEqual([...EXCEPTIONS].sort(([one], [other]) => (one < other ? -1 : 1)))
})
