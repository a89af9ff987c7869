import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { HelpLink } from "#app/components/help-link.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { release as firstRelease } from "#app/copy/licensing/release.ts"
import { freeVersion } from "#app/copy/releases/free.ts"
import { formatMoney } from "#app/domain/money.ts"
import { displayVersion, fileNameOf, formatSize, offeredReleases } from "#app/domain/releases/release.ts"
import { pageMaxAge } from "#app/http/pages/page-max-age.ts"
import { VersionTable } from "#app/routes/site/product/version-table.tsx"
import { findPrice } from "#app/services/orders/find-price.server.ts"
import { listReleases } from "#db/releases/releases.server.ts"
import { InstallerCheck } from "./installer-check.tsx"
import { SystemRequirements } from "./system-requirements.tsx"

export const handle = { script: "none", shared: "by-region" }
export const meta = pageMeta("/free")

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config, now } = context
  const [{ price, expiresAt }, releases] = await Promise.all([findPrice(context), listReleases(db, now())])
  const [latest = null] = offeredReleases(releases, config.installerUrl)
  const page = {
    price: formatMoney(price),
    latest: latest && {
      version: displayVersion(latest.version),
      size: latest.size === null ? firstRelease.size : formatSize(latest.size),
      sha256: latest.sha256,
      fileName: fileNameOf(latest),
    },
  }
  return data(page, { headers: pageMaxAge(expiresAt, now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Free() {
  const { price, latest } = useLoaderData<typeof loader>()
  const { title, lead, call, versions, noRelease } = freeVersion
  return (
    <div className="column grid gap-[clamp(2.5rem,6vw,4rem)]">
      <div>
        <h1>{title}</h1>
        <p className="mt-4 text-[1.2rem] text-muted">{lead}</p>
        {latest ? (
          <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a href="/free-download" className="btn">
              <Icon name="download" /> {call}
            </a>
            <span className="text-muted tabular-nums">
              Version {latest.version}, {latest.size}, for Windows 10 and 11 (64-bit)
            </span>
          </p>
        ) : (
          <Notice kind="caution">{noRelease}</Notice>
        )}
      </div>
      <section aria-labelledby="versions-heading">
        <h2 id="versions-heading">{versions.heading}</h2>
        <p className="mt-3 text-muted">{versions.lead}</p>
        <VersionTable price={price} />
        <p className="mt-6">
          <a href="/buy" className="btn btn-quiet">
            {versions.call}
          </a>
        </p>
      </section>
      <Steps />
      <Never />
      <SystemRequirements />
      {latest?.sha256 && <InstallerCheck fileName={latest.fileName} sha256={latest.sha256} canCopy={false} />}
    </div>
  )
}

function Steps() {
  const { heading, items } = freeVersion.steps
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{heading}</h2>
      <ol className="mt-5 grid list-decimal gap-4 pl-6 marker:font-semibold">
        {items.map(({ title, text }) => (
          <li key={title} className="pl-1">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <HelpLink article="install">More on installing, step by step</HelpLink>
      </p>
    </section>
  )
}

function Never() {
  const { heading, items } = freeVersion.never
  return (
    <section aria-labelledby="never">
      <h2 id="never">{heading}</h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item} className="flex items-center gap-2.5">
            <Icon name="lock" size={18} className="text-accent" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
