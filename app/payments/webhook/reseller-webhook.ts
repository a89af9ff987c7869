import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { receiveWebhook } from "./receive-webhook.server.ts"

/** An address that is there with a reseller only: see `isAbsentPath`. */
export const action = (args: ActionFunctionArgs) => receiveWebhook(args, "polar")
