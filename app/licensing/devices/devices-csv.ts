import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { isLarge } from "#app/licensing/license/license.ts"
import { brand } from "#app/platform/brand.ts"
import { csvResponse } from "#app/platform/csv.ts"
import type { Device } from "./device.ts"
import { listAllDevices } from "./queries.server.ts"

const HEADINGS = ["Name", "Device ID", "State", "First seen", "Last seen", "App version"]

/** The devices of the account's license as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  const listed = license?.devices ?? []
  const devices = license && isLarge(license) ? await listAllDevices(args.context.db, license.id) : listed
  return csvResponse([HEADINGS, ...devices.map(toRow)], `${brand.slug}-computers.csv`)
}

const toRow = ({ name, deviceId, deactivatedAt, firstSeenAt, lastSeenAt, appVersion }: Device) => [
  name ?? "",
  deviceId,
  deactivatedAt ? "released" : "active",
  firstSeenAt.toISOString(),
  lastSeenAt.toISOString(),
  appVersion ?? "",
]
