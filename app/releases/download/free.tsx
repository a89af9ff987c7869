import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { releaseFacts, requirementsInShort } from "#app/releases/versions/copy.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { displayVersion, fileNameOf, formatSize, offeredReleases } from "#app/releases/versions/release.ts"
import { freeSwitches } from "#app/site/landing/tools-copy.ts"
import { VersionTable } from "#app/site/landing/version-table.tsx"
import { freeVersion } from "./free-copy.ts"
import { InstallerCheck, InstallSteps } from "./installer-check.tsx"

export const handle = { script: "none", shared: "by-region" }

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config, now } = context
  const [{ price, currency, expiresAt }, releases] = await Promise.all([
    findPrice(context),
    selectReleases(db),
  ])
  const [latest = null] = offeredReleases(releases, config.installerUrl)
  const page = {
    price: price && formatMoney(price),
    currency,
    latest: latest && {
      version: displayVersion(latest.version),
      size: latest.size === null ? releaseFacts.size : formatSize(latest.size),
      file: { fileName: fileNameOf(latest), sha256: latest.sha256, signer: latest.signedBy },
    },
  }
  return data(page, { headers: pageMaxAge(expiresAt, now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Free() {
  const { price, currency, latest } = useLoaderData<typeof loader>()
  const { title, lead, call, facts, steps, versions, noRelease } = freeVersion
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-statement">{title}</h1>
        <p className="lead">{lead(freeSwitches.toLowerCase())}</p>
        {latest ? (
          <>
            <p className="mt-7">
              <a href="/free-download" className="btn">
                <Icon name="download" /> {call}
              </a>
            </p>
            <p className="small mt-4 tabular-nums">
              {facts(latest.version, latest.size)} {requirementsInShort}
            </p>
          </>
        ) : (
          <div className="mt-7 max-w-[38rem]">
            <Notice kind="caution">{noRelease}</Notice>
          </div>
        )}
      </div>
      <div className="wrap band">
        <InstallSteps heading={steps.heading} steps={steps.items} />
      </div>
      <section className="band band-sunken" aria-labelledby="versions-heading">
        <div className="wrap">
          <VersionTable
            price={price}
            currency={currency}
            heading={
              <h2 id="versions-heading" className="text-section">
                {versions.heading}
              </h2>
            }
          />
        </div>
      </section>
      {latest && (
        <div className="wrap band">
          <InstallerCheck {...latest.file} canCopy={false} />
        </div>
      )}
    </>
  )
}
