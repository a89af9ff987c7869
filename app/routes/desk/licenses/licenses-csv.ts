import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listLicenses } from "#db/licensing/license-list.server.ts"
import { readLicenseFilter } from "./license-filter.ts"

/** The most licenses of one file; a filter by date splits a longer list. */
const MAX_ROWS = 5000

const HEADINGS = ["Key ends with", "Holder", "Plan", "Computers", "Active", "Issued", "Revoked"]

/** The filtered licenses as a CSV download, newest first; a file with whole keys would be worth stealing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const { filter } = readLicenseFilter(new URL(args.request.url).searchParams)
  const first = { cursor: null, isOldestFirst: false }
  const licenses = await listLicenses(args.context.db, filter, first, MAX_ROWS)
  const rows = licenses.map(({ key, email, planType, maxDevices, activeSeats, createdAt, revokedAt }) => [
    ...[key.slice(-5), email ?? "", planNames[planType], String(maxDevices), String(activeSeats)],
    ...[createdAt.toISOString(), revokedAt?.toISOString() ?? ""],
  ])
  return csvResponse([HEADINGS, ...rows], "brisk-licenses.csv")
}
