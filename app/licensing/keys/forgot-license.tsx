import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { requestEmail } from "#app/accounts/passwords/request-email-action.server.ts"
import { requestLicenseKeys } from "#app/licensing/license/change-license.server.ts"
import { keyCopy } from "./copy.ts"

export const handle = { script: "own" }

export function action(args: ActionFunctionArgs) {
  const { context } = args
  return requestEmail(args, { action: "ask-for-keys", send: (email) => requestLicenseKeys(context, email) })
}

export default function ForgotLicense() {
  return (
    <EmailRequestScreen
      title="Lost your license key?"
      lead="Enter the email address of your account. We send you the key again."
      button="Send my key"
      sentMessage={keyCopy.keySentIfAny}
    />
  )
}
