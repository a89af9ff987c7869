import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { EmailRequestScreen } from "#app/components/auth-screen.tsx"
import { messages } from "#app/copy/messages.ts"
import { requestPasswordReset } from "#app/services/account/passwords.server.ts"
import { requestEmail } from "./request-email.server.ts"

export const handle = { script: "own" }

export function action(args: ActionFunctionArgs) {
  return requestEmail(args, async (email) => {
    const isAccepted = await requestPasswordReset(args.context, email)
    return isAccepted ? null : messages.resetFailed
  })
}

export default function ForgotPassword() {
  return (
    <EmailRequestScreen
      title="Forgot your password?"
      lead="Enter the email address of your account. We send you a link to choose a new password."
      button="Send Reset Link"
      sentMessage={messages.resetSent}
    />
  )
}
