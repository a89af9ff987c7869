import { data, replace } from "@remix-run/cloudflare"
import type { FormErrors } from "#app/forms/read-form.server.ts"

/** Errors of the form that was submitted; `intent` says which of the page's forms that was. */
export type AccountActionData = FormErrors & { intent: string; typed?: { newEmail: string } }

export function badRequest(intent: string, errors: FormErrors, typed?: { newEmail: string }) {
  return data<AccountActionData>({ intent, ...errors, ...(typed && { typed }) }, 400)
}

/** Back to the account page, which shows the success of this intent, and to the form if it has an anchor. */
export function redirectDone(intent: string, anchor = "") {
  return replace(`/account?done=${intent}${anchor}`, 303)
}
