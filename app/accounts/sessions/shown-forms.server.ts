import type { KeyedHasher } from "#app/platform/gateways/ports.ts"
import type { Auth } from "./current-session.server.ts"

/** Name of the field that proves that the form was shown for confirmation. */
export const PROOF = "proof"

/** The page of a form, and its text fields without the proof. */
type SentForm = { path: string; fields: Record<string, string> }

type Dependencies = { auth: Pick<Auth, "sessionIdHash">; keyedHasher: KeyedHasher }

/** Returns the keyed hash that proves that exactly this form was shown to this session. */
export const proofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm) =>
  keyedHasher.hash(textOf(auth, form))

export const isProofOf = ({ auth, keyedHasher }: Dependencies, form: SentForm, given: string | null) =>
  keyedHasher.isHashOf(textOf(auth, form), given)

/**
 * Returns the text to hash, with normalized line breaks, which browsers send differently for hidden fields, and without
 * empty fields, which are not shown.
 */
function textOf({ sessionIdHash }: Dependencies["auth"], { path, fields }: SentForm): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  return JSON.stringify(["form shown once more", sessionIdHash, path, lines])
}
