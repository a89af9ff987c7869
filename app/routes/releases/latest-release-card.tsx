import { Icon } from "#app/components/icon.tsx"
import { LicenseCard } from "#app/components/license-card.tsx"
import { Notice } from "#app/components/notice.tsx"
import { brand } from "#app/copy/brand.ts"
import { release as firstRelease } from "#app/copy/licensing/release.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import { displayVersion, formatSize, type OfferedRelease } from "#app/domain/releases/release.ts"
import { formatDay } from "#app/domain/time.ts"

/** The version, its size and date, the download button and the license key; null when nothing is offered. */
export function LatestRelease({
  release,
  license,
}: {
  release: OfferedRelease | null
  license: { key: string; planType: PlanType }
}) {
  return (
    <section className="card shadow-float grid gap-5" aria-labelledby="download-heading">
      <p className="font-semibold text-muted">{brand.fullName}</p>
      <h1 id="download-heading">
        Download {brand.fullName}
        {release && <span className="whitespace-nowrap"> v{displayVersion(release.version)}</span>}
      </h1>
      {release ? <DownloadButton {...release} /> : <NoRelease />}
      <div className="grid gap-3 border-t border-line pt-5">
        <LicenseCard
          id="license"
          title={`${brand.fullName} ${planNames[license.planType]}`}
          licenseKey={license.key}
        />
      </div>
    </section>
  )
}

function DownloadButton({ size, publishedAt }: OfferedRelease) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted tabular-nums">
        <span className="pill pill-accent">Latest Version</span>
        <span>Size: {size === null ? firstRelease.size : formatSize(size)}</span>
        {publishedAt && (
          <span>
            Published <time dateTime={publishedAt.toISOString()}>{formatDay(publishedAt)}</time>
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href="/download/installer" className="btn">
          <Icon name="download" /> Download Now
        </a>
        <a href="/changelog" className="link link-tall">
          What changed
        </a>
      </p>
    </>
  )
}

function NoRelease() {
  return (
    <Notice kind="caution">
      No version is offered at the moment, because the last one was withdrawn. Your license is not affected.
      Please come back later.
    </Notice>
  )
}
