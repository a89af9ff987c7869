import { Notice } from "#app/components/notice.tsx"
import { messages } from "#app/copy/messages.ts"

type LoginNoticesProps = Record<"wasSentHere" | "wasReset" | "wasDeleted" | "wasClosed", boolean>

/** Tells what brought the visitor to the login page: the search parameters of a redirect. */
export function LoginNotices({ wasSentHere, wasReset, wasDeleted, wasClosed }: LoginNoticesProps) {
  return (
    <>
      {wasReset && <Notice kind="success">{messages.passwordReset}</Notice>}
      {wasDeleted && <Notice kind="success">{messages.accountDeleted}</Notice>}
      {wasClosed && <Notice kind="caution">{messages.orderWithoutAccount}</Notice>}
      {wasSentHere && <Notice kind="info">{messages.loginNeeded}</Notice>}
    </>
  )
}
