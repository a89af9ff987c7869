import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { requestEmail } from "#app/accounts/passwords/request-email-action.server.ts"
import { titles } from "#app/layout/titles-copy.ts"
import { requestLicenseKeys } from "#app/licensing/license/change-license.server.ts"
import { forgotLicenseCopy, keyCopy } from "./copy.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export function action(args: ActionFunctionArgs) {
  const { context } = args
  return requestEmail(args, { action: "ask-for-keys", send: (email) => requestLicenseKeys(context, email) })
}

export default function ForgotLicense() {
  return (
    <EmailRequestScreen
      title={titles["/forgot-license"]}
      lead={forgotLicenseCopy.lead}
      button={forgotLicenseCopy.button}
      sentMessage={keyCopy.keySentIfAny}
    />
  )
}
