import type { ReactNode } from "react"

/** The field of `KEPT_FORM`: a form that was sent without a session, and is shown again after the log-in. */
export const KeptForm = ({ kept }: { kept: string | undefined }) =>
  kept === undefined ? null : <input type="hidden" name="keptForm" value={kept} />

type WithKeptFormProps = { href: string; kept: string | undefined; className: string; children: ReactNode }

/** A link to another page for signed-out visitors, which takes a kept form along. */
export function LinkWithForm({ href, kept, className, children }: WithKeptFormProps) {
  if (kept === undefined) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  }
  return (
    <form method="post" action={`${href}&form`}>
      <KeptForm kept={kept} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
