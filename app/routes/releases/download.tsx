import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { brand } from "#app/copy/brand.ts"
import { installSteps } from "#app/copy/licensing/release.ts"
import { fileNameOf, offeredReleases } from "#app/domain/releases/release.ts"
import { listReleases } from "#db/releases/releases.server.ts"
import { InstallSteps } from "./install-steps.tsx"
import { InstallerCheck } from "./installer-check.tsx"
import { LatestRelease } from "./latest-release-card.tsx"
import { OlderVersions } from "./older-versions.tsx"
import { SystemRequirements } from "./system-requirements.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/download")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requirePaidAccount(args)
  const { db, config, now } = args.context
  const [latest = null, ...older] = offeredReleases(await listReleases(db, now()), config.installerUrl)
  return {
    licenseKey: account.license?.key ?? "",
    latest,
    file: latest && { fileName: fileNameOf(latest), sha256: latest.sha256, signer: config.installerSigner },
    older: older.map(({ version, publishedAt }) => ({ version, publishedAt })),
  }
}

export default function Download() {
  const { licenseKey, latest, file, older } = useLoaderData<typeof loader>()
  return (
    <div className="column grid gap-12">
      <ConfirmEmailBanner />
      <LatestRelease release={latest} licenseKey={licenseKey} />
      <InstallSteps heading="Install and activate" steps={installSteps} />
      {file && <InstallerCheck {...file} />}
      <SystemRequirements />
      {older.length > 0 && <OlderVersions versions={older} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{`${brand.name} is made by one person. A donation helps to pay for its development.`}</p>
        <a href="/donate" className="btn btn-quiet">
          Support Development
        </a>
      </div>
    </div>
  )
}
