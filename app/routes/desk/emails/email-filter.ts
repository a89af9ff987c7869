import { type EmailState, emailStates } from "#app/copy/desk/emails.ts"
import { EMAIL_KINDS } from "#app/domain/email.ts"
import { filterQuery } from "#app/routes/desk/shell/period-filter.ts"

const STATES = Object.keys(emailStates) as EmailState[]

/** The filter of the list of emails in the URL; what is not valid is left out. */
export function readEmailFilter(searchParams: URLSearchParams) {
  const kind = EMAIL_KINDS.find((name) => name === searchParams.get("kind")) ?? null
  const state = STATES.find((name) => name === searchParams.get("state")) ?? null
  const values = { kind: kind ?? "", state: state ?? "" }
  return { filter: { kind, state }, values, query: filterQuery(values) }
}
