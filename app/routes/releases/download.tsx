import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { installSteps } from "#app/copy/licensing/release.ts"
import { fileNameOf, offeredReleases } from "#app/domain/releases/release.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { selectPaidLicenseOrder } from "#db/orders/checkout.server.ts"
import { toOrder } from "#db/orders/orders.server.ts"
import { selectReleases } from "#db/releases/release-drafts.server.ts"
import { JustPaid, LatestRelease, OlderVersions, SystemRequirements } from "./download-parts.tsx"
import { InstallerCheck, InstallSteps } from "./installer-check.tsx"
import { emailInstallerLink, justPaidOf } from "./just-paid.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/download")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requirePaidAccount(args)
  const { db, config, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const orderId = searchParams.get("paid") ?? ""
  const [releases, [paid]] = await db.batch([
    selectReleases(db, now()),
    selectPaidLicenseOrder(db, orderId, account.id),
  ])
  const [latest = null, ...older] = offeredReleases(releases, config.installerUrl)
  return {
    isLinkSent: searchParams.get("link") === "sent",
    justPaid: paid ? justPaidOf(toOrder(paid), account, now()) : null,
    license: { key: account.license?.key ?? "", planType: account.license?.planType ?? "basic" },
    latest,
    file: latest && { fileName: fileNameOf(latest), sha256: latest.sha256, signer: latest.signedBy },
    older: older.map(({ version, publishedAt }) => ({ version, publishedAt })),
  }
}

export const action = emailInstallerLink

export default function Download() {
  const errors = useActionData<FormErrors>()
  const { justPaid, isLinkSent, license, latest, file, older } = useLoaderData<typeof loader>()
  return (
    <div className="column grid gap-12">
      {justPaid ? <JustPaid {...justPaid} isLinkSent={isLinkSent} errors={errors} /> : <ConfirmEmailBanner />}
      <LatestRelease release={latest} license={license} />
      <InstallSteps heading="Install and activate" steps={installSteps} />
      {file && <InstallerCheck {...file} />}
      <SystemRequirements />
      {older.length > 0 && <OlderVersions versions={older} />}
      <p>
        <a href="/donate" className="btn btn-quiet">
          Support Development
        </a>
      </p>
    </div>
  )
}
