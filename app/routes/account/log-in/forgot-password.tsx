import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/components/auth-screen.tsx"
import { passwordCopy } from "#app/copy/account/passwords.ts"
import { requestPasswordReset } from "#app/services/account/passwords.server.ts"
import { isEmailServiceReachable } from "#app/services/email-requests.server.ts"
import { requestEmail } from "./request-email.server.ts"

export const handle = { script: "own" }

export function action(args: ActionFunctionArgs) {
  const { context } = args
  return requestEmail(args, {
    action: "reset-password",
    findFailure: async () => ((await isEmailServiceReachable(context)) ? null : passwordCopy.resetFailed),
    send: (email) => requestPasswordReset(context, email),
  })
}

export default function ForgotPassword() {
  return (
    <EmailRequestScreen
      title="Forgot your password?"
      lead="Enter the email address of your account. We send you a link to choose a new password."
      button="Send Reset Link"
      sentMessage={passwordCopy.resetSent}
    />
  )
}
