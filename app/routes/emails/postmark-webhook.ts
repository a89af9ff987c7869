import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"
import { answerEmailWebhook } from "./email-webhook.server.ts"

export const loader = () => methodNotAllowed("POST")

export async function action({ request, context }: ActionFunctionArgs) {
  return answerEmailWebhook(context, await context.readPostmarkWebhook(request))
}
