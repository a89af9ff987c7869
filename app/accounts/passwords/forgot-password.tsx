import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { titles } from "#app/layout/titles-copy.ts"
import { isEmailServiceReachable } from "#app/platform/email/send-queued-emails.server.ts"
import { requestPasswordReset } from "./change-password.server.ts"
import { forgotPasswordCopy, passwordCopy } from "./copy.ts"
import { requestEmail } from "./request-email-action.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

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
      title={titles["/forgot-password"]}
      lead={forgotPasswordCopy.lead}
      button={forgotPasswordCopy.button}
      sentMessage={passwordCopy.resetSent}
    />
  )
}
