import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { greetingName, isPaid } from "#app/domain/license.ts"
import { formatDay } from "#app/domain/time.ts"
import { DashboardTiles } from "#app/ui/dashboard-tiles.tsx"
import { LicensePanel } from "#app/ui/license-panel.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/dashboard")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { license } = account
  return {
    name: greetingName(account.email),
    isPaid: isPaid(account),
    license: license && {
      key: license.key,
      planType: license.planType,
      isRevoked: license.revokedAt !== null,
      purchasedOn: formatDay(license.createdAt),
      deviceId: license.deviceId,
    },
  }
}

export default function Dashboard() {
  const { name, isPaid, license } = useLoaderData<typeof loader>()
  return (
    <div className="column max-w-[52rem]">
      <h1 className="[overflow-wrap:anywhere]">
        Hello, <bdi>{name}</bdi>
      </h1>
      <p className="mt-3 text-muted">
        Account type: <strong className="text-ink">{isPaid ? "Premium" : "Free"}</strong>
      </p>
      <LicensePanel license={license} />
      <DashboardTiles />
    </div>
  )
}
