import type { KeyedHasher } from "#app/platform/gateways/ports.ts"
import type { Auth } from "./current-session.server.ts"

/** The field by which a form says that it was shown once more. */
export const PROOF = "proof"

/** The page of a form, and its text fields without the proof. */
type SentForm = { path: string; fields: Record<string, string> }

type Dependencies = { auth: Pick<Auth, "sessionIdHash">; keyedHasher: KeyedHasher }

/** What proves that this session was shown exactly this form. */
export const proofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm) =>
  keyedHasher.hash(textOf(auth, form))

export const isProofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm, given: string | null) =>
  keyedHasher.isHashOf(textOf(auth, form), given)

/**
 * Browsers send the line breaks of a hidden field in another way than those of the field that it was typed in, and empty
 * fields are not shown.
 */
function textOf({ sessionIdHash }: Dependencies["auth"], { path, fields }: SentForm): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  return JSON.stringify(["form shown once more", sessionIdHash, path, lines])
}
