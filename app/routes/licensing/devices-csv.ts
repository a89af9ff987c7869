import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { toCsv } from "#app/domain/csv.ts"

const HEADINGS = ["Name", "Device ID", "State", "First seen", "Last seen", "App version"]

/** The devices of the account's license as a CSV download. */
export async function loader(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  const rows = (license?.devices ?? []).map(
    ({ name, deviceId, deactivatedAt, firstSeenAt, lastSeenAt, appVersion }) => [
      name ?? "",
      deviceId,
      deactivatedAt ? "released" : "active",
      firstSeenAt.toISOString(),
      lastSeenAt.toISOString(),
      appVersion ?? "",
    ],
  )
  return new Response(toCsv([HEADINGS, ...rows]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="brisk-computers.csv"',
    },
  })
}
