import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { receiveWebhook } from "./receive-webhook.server.ts"

export const action = (args: ActionFunctionArgs) => receiveWebhook(args, "razorpay")
