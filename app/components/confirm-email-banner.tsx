import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { confirmEmailCopy } from "#app/copy/account/confirm-email-banner.ts"
import { Form } from "./form.tsx"
import { Notice } from "./notice.tsx"
import { SubmitButton } from "./submit-button.tsx"

/** The part of the root loader's data that the banner needs. */
type RootData = { unconfirmedEmail: string | null }

/** Asks the signed-in visitor to confirm the account's address, and says why; nothing once that is done. */
export function ConfirmEmailBanner({ reason }: { reason?: string }) {
  const email = useRouteLoaderData<RootData>("root")?.unconfirmedEmail
  const { pathname, search } = useLocation()
  if (!email) return null
  const wasSent = new URLSearchParams(search).get("confirmation") === "sent"
  const [before, after] = wasSent
    ? [confirmEmailCopy.sentBefore, confirmEmailCopy.sentAfter]
    : [confirmEmailCopy.bannerBefore, confirmEmailCopy.bannerAfter]
  return (
    <div className="mb-6">
      <Notice kind={wasSent ? "success" : "caution"}>
        <p className="[overflow-wrap:anywhere]">
          {before}
          <bdi>{email}</bdi>
          {after}
        </p>
        {reason && <p className="mt-1">{reason}</p>}
        <Form
          errors={undefined}
          action="/account"
          className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1"
        >
          <input type="hidden" name="intent" value="send-confirmation" />
          <input type="hidden" name="from" value={pathname} />
          <SubmitButton pending="Sending..." className="btn-quiet">
            Send again
          </SubmitButton>
          <a className="link inline-flex min-h-11 items-center" href="/account#email">
            Change address
          </a>
        </Form>
      </Notice>
    </div>
  )
}
