import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { offerInCountry } from "#app/orders/plans/buy-page.server.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { installerCopy } from "#app/releases/download/copy.ts"
import { InstallerFacts, SmartScreenDrawings } from "#app/releases/download/installer-check.tsx"
import { releaseFacts, requirementsInShort } from "#app/releases/versions/copy.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { displayVersion, fileNameOf, formatSize, offeredReleases } from "#app/releases/versions/release.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { freeSwitches } from "#app/site/landing/counts-copy.ts"
import { ownParts } from "#app/site/landing/own-parts.tsx"
import { FreeTools } from "#app/site/landing/showcase.tsx"
import { VersionTable } from "#app/site/landing/version-table.tsx"
import { freeVersion } from "./free-copy.ts"

export const handle = { script: "none", shared: "by-region" }

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config, now } = context
  const [{ price, currency, expiresAt }, releases] = await Promise.all([
    findPrice(context),
    selectReleases(db),
  ])
  const { isSold } = await offerInCountry(context, currency)
  const [latest = null] = offeredReleases(releases, config.installerUrl)
  const page = {
    price: price && isSold ? formatMoney(price) : null,
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
  const { title, lead, call, facts, check, noRelease } = freeVersion
  const { FreeWindow = FreeTools } = ownParts
  return (
    <>
      <section className="wrap page-top grid items-center gap-x-14 gap-y-10 pb-[clamp(3.5rem,2rem+5vw,6.5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6.4fr)]">
        <div>
          <h1 className="text-statement">{title}</h1>
          <p className="lead">{lead(freeSwitches.toLowerCase())}</p>
          {latest ? (
            <>
              <p className="mt-7">
                <a href="/free-download" className="btn max-sm:w-full">
                  <Icon name="download" /> {call}
                </a>
              </p>
              <p className="small mt-4">
                {facts(latest.version, latest.size)} {requirementsInShort}{" "}
                <a className="link" href="#check">
                  {check}
                </a>
              </p>
            </>
          ) : (
            <div className="mt-7">
              <Notice kind="caution">{noRelease}</Notice>
            </div>
          )}
        </div>
        <FreeWindow />
      </section>
      <ThreeSteps signer={latest?.file.signer ?? null} />
      <section className="band" aria-labelledby="versions-heading">
        <div className="wrap">
          <VersionTable price={price} currency={currency} />
        </div>
      </section>
      {latest && (
        <section
          className="wrap split content-start pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)] not-print:has-[:target]:min-h-[76vh]"
          aria-labelledby="check"
        >
          <h2 id="check" className="self-start text-section">
            {installerCopy.heading}
          </h2>
          <InstallerFacts {...latest.file} />
        </section>
      )}
    </>
  )
}

const STEP = "border-t-2 border-ink pt-4"

/** From the downloaded file to the first switch; the first step shows Windows' warning where the installer has no signature. */
function ThreeSteps({ signer }: { signer: string | null }) {
  const { heading, open, signed, unsigned, items, uninstall } = freeVersion.steps
  return (
    <section className="band band-sunken" aria-labelledby="steps">
      <div className="wrap">
        <h2 id="steps" className="text-section">
          {heading}
        </h2>
        <ol className="numbered mt-9 grid gap-x-6 gap-y-9 lg:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,3fr)]">
          <li id="warning" className={STEP}>
            <h3 className="text-2xl leading-tight">{open}</h3>
            <p className="mt-2 text-muted">
              {signer
                ? signed(signer)
                : unsigned.map((part, index) => (index % 2 ? <b key={part}>{part}</b> : part))}
            </p>
            {!signer && <SmartScreenDrawings />}
          </li>
          {items.map(({ title, text }) => (
            <li key={title} className={STEP}>
              <h3 className="text-2xl leading-tight">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <p className="small mt-8">
          {uninstall} <HelpLink article="install">{installerCopy.more}</HelpLink>
        </p>
      </div>
    </section>
  )
}
