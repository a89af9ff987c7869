import { data } from "@remix-run/cloudflare"
import { tooManyTries } from "#app/copy/messages.ts"

/** A 429 response that shows the form again with its `values` and how many seconds to wait. */
export function tooManyRequests<Values extends object>(waitInSeconds: number, values: Values) {
  const body = { ...values, form: tooManyTries(waitInSeconds) }
  return data(body, { status: 429, headers: { "retry-after": String(waitInSeconds) } })
}
