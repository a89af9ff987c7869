import { emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import { LicenseCard } from "#app/licensing/dashboard/license-card.tsx"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { type PlanType, planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { releaseFacts } from "#app/releases/versions/copy.ts"
import { displayVersion, formatSize, type OfferedRelease } from "#app/releases/versions/release.ts"
import { downloadCopy, justPaidCopy } from "./copy.ts"

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
        {downloadCopy.title}
        {release && <span className="whitespace-nowrap">{` v${displayVersion(release.version)}`}</span>}
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
        <span className="pill pill-accent">{downloadCopy.latest}</span>
        <span>{downloadCopy.size(size === null ? releaseFacts.size : formatSize(size))}</span>
        {publishedAt && (
          <span>
            {`${downloadCopy.published} `}
            <time dateTime={publishedAt.toISOString()}>{formatIndianDay(publishedAt)}</time>
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href="/download/installer" className="btn">
          <Icon name="download" />
          {downloadCopy.download}
        </a>
        <a href="/changelog" className="link link-tall">
          {downloadCopy.changes}
        </a>
      </p>
    </>
  )
}

function NoRelease() {
  return <Notice kind="caution">{downloadCopy.noRelease}</Notice>
}

export function OlderVersions({ versions }: { versions: Pick<OfferedRelease, "version" | "publishedAt">[] }) {
  return (
    <section className="card" aria-labelledby="older">
      <h2 id="older" className="text-xl">
        {downloadCopy.older}
      </h2>
      <ul className="mt-3">
        {versions.map(({ version, publishedAt }) => (
          <li key={version} className="flex flex-wrap gap-x-6 border-b border-line last:border-0">
            <a href={`/download/installer?version=${version}`} className="link link-tall w-28 tabular-nums">
              {downloadCopy.version(version)}
            </a>
            {publishedAt && (
              <time dateTime={publishedAt.toISOString()} className="self-center text-muted">
                {formatIndianDay(publishedAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SystemRequirements() {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements">{downloadCopy.requirements}</h2>
      <dl className="facts mt-4">
        {releaseFacts.requirements.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type JustPaidProps = {
  /** "$94.99" */
  amount: string
  orderId: string
  /** The path of its invoice or receipt. */
  documentHref: string
  email: string
  isConfirmed: boolean
  /** The link to the installer was emailed just now, or before; null for neither. */
  linkEmail: "sent" | "still-works" | null
  errors: FormErrors | undefined
}

/** Shows the amount paid, and the address that the receipt was sent to. */
export function JustPaid({
  amount,
  orderId,
  documentHref,
  email,
  isConfirmed,
  linkEmail,
  errors,
}: JustPaidProps) {
  const { received, receipt, order, confirm, otherAddress } = justPaidCopy
  return (
    <Notice kind="success">
      <p className="text-xl font-semibold">{received(amount)}</p>
      <p className="mt-1 wrap-anywhere">
        <span>{isConfirmed ? receipt(email) : `${receipt(email)} ${confirm}`}</span>{" "}
        <a className="link" href="/account#email">
          {otherAddress}
        </a>
      </p>
      <p className="mt-1 text-muted">
        {`${order}: `}
        <a className="link wrap-anywhere" href={documentHref}>
          {orderNumber(orderId)}
        </a>
      </p>
      {linkEmail ? (
        <p className="mt-3 wrap-anywhere" role="status">
          {linkEmail === "sent" ? justPaidCopy.linkSent(email) : emailAddressCopy.linkStillWorks}
        </p>
      ) : (
        <Form errors={errors} className="mt-3 hidden pointer-coarse:block">
          <p>{justPaidCopy.onPhone}</p>
          <SubmitButton pending={justPaidCopy.sending} className="mt-3">
            {justPaidCopy.sendLink}
          </SubmitButton>
        </Form>
      )}
    </Notice>
  )
}
