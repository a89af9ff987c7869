import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/components/auth-screen.tsx"
import { keyCopy } from "#app/copy/licensing/keys.ts"
import { requestEmail } from "#app/routes/account/log-in/request-email.server.ts"
import { requestLicenseKeys } from "#app/services/licensing/change-license.server.ts"

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
