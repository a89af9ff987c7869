import { useLocation, useRouteLoaderData } from "@remix-run/react"
import type { AddressNotice } from "#app/accounts/account/account.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { confirmEmailCopy as copy, didYouMean } from "./confirm-email-copy.ts"

/** The part of the root loader's data that the banner needs. */
type RootData = { address: AddressNotice | null }

/**
 * Tells the signed-in visitor that emails do not arrive at the account's address, or asks to confirm it, for the given
 * reason; renders nothing if neither applies.
 */
export function ConfirmEmailBanner({ reason }: { reason?: string }) {
  const address = useRouteLoaderData<RootData>("root")?.address
  const { pathname, search } = useLocation()
  if (!address) return null
  const { kind, email, suggestion } = address
  const isUndeliverable = kind === "undeliverable"
  const asked = isUndeliverable ? null : new URLSearchParams(search).get("confirmation")
  const wasSent = asked === "sent"
  const { before, after, text } = textsOf(isUndeliverable, asked)
  return (
    <div className="mb-6">
      <Notice
        kind={wasSent ? "success" : "caution"}
        title={
          <span className="wrap-anywhere">
            <span>{before}</span>
            <bdi>{email}</bdi>
            <span>{after}</span>
          </span>
        }
      >
        <p>{text}</p>
        {suggestion && (
          <p className="mt-1 wrap-anywhere">
            <bdi>{didYouMean(suggestion)}</bdi>
          </p>
        )}
        {reason && !isUndeliverable && <p className="mt-1">{reason}</p>}
        {isUndeliverable ? <ChangeAddress /> : <SendAgain from={pathname} />}
      </Notice>
    </div>
  )
}

/** Returns the texts before and after the address, and the one below it. */
function textsOf(isUndeliverable: boolean, asked: string | null) {
  if (isUndeliverable) return copy.undeliverable
  if (asked === "sent") return copy.sent
  return asked === "still-works" ? copy.stillWorks : copy.unconfirmed
}

function SendAgain({ from }: { from: string }) {
  return (
    <Form
      errors={undefined}
      action="/account"
      reloadDocument
      className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1"
    >
      <input type="hidden" name="intent" value="send-confirmation" />
      <input type="hidden" name="from" value={from} />
      <SubmitButton pending={copy.sending} className="btn-quiet btn-small">
        {copy.sendAgain}
      </SubmitButton>
      <ChangeAddress />
    </Form>
  )
}

function ChangeAddress() {
  return (
    <a className="link link-tall" href="/account#email">
      {copy.changeAddress}
    </a>
  )
}
