import { emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { releaseFacts } from "#app/releases/versions/copy.ts"
import { displayVersion, formatSize, type OfferedRelease } from "#app/releases/versions/release.ts"
import { downloadCopy, justPaidCopy } from "./copy.ts"

/** The title of the page: the product and its newest version. */
export const downloadTitle = (version: string | undefined) =>
  version ? `${downloadCopy.title} v${displayVersion(version)}` : downloadCopy.title

type DownloadRowProps = {
  /** The newest release; null when nothing is offered. */
  release: OfferedRelease | null
  /** A phone has a form with a button of its own instead. */
  isElsewhereOnPhones: boolean
}

/** The version, its size and the download button. */
export function DownloadRow({ release, isElsewhereOnPhones }: DownloadRowProps) {
  if (!release) return <Notice kind="caution">{downloadCopy.noRelease}</Notice>
  const { version, size } = release
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="small flex flex-wrap items-center gap-x-3 gap-y-1 tabular">
        <span className="pill pill-accent">{downloadCopy.latest}</span>
        <span>
          {downloadCopy.size(displayVersion(version), size === null ? releaseFacts.size : formatSize(size))}
        </span>
        <a href="/changelog" className="link link-tall">
          {downloadCopy.changes}
        </a>
      </p>
      <a href="/download/installer" className={isElsewhereOnPhones ? "btn pointer-coarse:hidden" : "btn"}>
        <Icon name="download" />
        {downloadCopy.download}
      </a>
    </div>
  )
}

export function OlderVersions({ versions }: { versions: Pick<OfferedRelease, "version" | "publishedAt">[] }) {
  return (
    <details className="accordion disclosure">
      <summary>{downloadCopy.older}</summary>
      <ul className="pb-4">
        {versions.map(({ version, publishedAt }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-6">
            <a href={`/download/installer?version=${version}`} className="link link-tall w-28 tabular">
              {downloadCopy.version(version)}
            </a>
            {publishedAt && (
              <time dateTime={publishedAt.toISOString()} className="small">
                {formatIndianDay(publishedAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

export function SystemRequirements() {
  const { before, link, after } = downloadCopy.neverOnline
  return (
    <section className="part" aria-labelledby="requirements">
      <h2 id="requirements">{downloadCopy.requirements}</h2>
      <dl className="facts mt-4 border-b border-line text-sm leading-normal">
        {releaseFacts.requirements.map(({ name, value }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              {index === releaseFacts.requirements.length - 1 && (
                <>
                  <span>{before}</span>
                  <a className="link" href="/help/offline">
                    {link}
                  </a>
                  <span>{after}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type JustPaidProps = {
  /** "$94.99" */
  amount: string
  email: string
  isConfirmed: boolean
}

/** Shows the amount paid, and the address that the receipt was sent to. */
export function JustPaid({ amount, email, isConfirmed }: JustPaidProps) {
  const { received, receipt, confirm, otherAddress } = justPaidCopy
  return (
    <Notice kind="success" title={received(amount)}>
      <p className="wrap-anywhere">
        <span>{isConfirmed ? receipt(email) : `${receipt(email)} ${confirm}`}</span>{" "}
        <a className="link" href="/account#email">
          {otherAddress}
        </a>
      </p>
    </Notice>
  )
}

type PhonePartProps = {
  email: string
  /** The link to the installer was emailed just now, or before; null for neither. */
  linkEmail: "sent" | "still-works" | null
  errors: FormErrors | undefined
}

/** On a phone that bought the license: how the installer gets to the computer. */
export function PhonePart({ email, linkEmail, errors }: PhonePartProps) {
  const { onPhone, linkSent, sendLink, sending } = justPaidCopy
  if (linkEmail)
    return (
      <Notice kind="success">
        <span className="wrap-anywhere">
          {linkEmail === "sent" ? linkSent(email) : emailAddressCopy.linkStillWorks}
        </span>
      </Notice>
    )
  return (
    <section className="hidden pointer-coarse:block" aria-labelledby="on-phone">
      <h2 id="on-phone">{onPhone.title}</h2>
      <p className="mt-1.5 text-muted wrap-anywhere">{onPhone.lead(email)}</p>
      <Form errors={errors} className="actions">
        <SubmitButton pending={sending}>{sendLink}</SubmitButton>
        <a href="/download/installer" className="btn btn-quiet">
          {downloadCopy.download}
        </a>
      </Form>
    </section>
  )
}
