import { data } from "@remix-run/cloudflare"
import { tooManyTries } from "#app/copy/messages.ts"

/** The form again, with how long to wait. */
export function tooManyRequests<Typed extends object>(waitInSeconds: number, typed: Typed) {
  const body = { ...typed, form: tooManyTries(waitInSeconds) }
  return data(body, { status: 429, headers: { "retry-after": String(waitInSeconds) } })
}
