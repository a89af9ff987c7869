import type { KeyedHasher } from "#app/gateways/ports.ts"
import type { Auth } from "./sessions.server.ts"

/** The field by which a form says that it was shown once more: only /desk/confirm issues it. */
const PROOF = "proof"

type FormEntries = [name: string, value: string][]

/** The page of a form, and its text fields. */
type SentForm = { path: string; fields: FormEntries }

type Dependencies = { auth: Pick<Auth, "sessionIdHash">; keyedHasher: KeyedHasher }

export const withoutProof = (fields: FormEntries): FormEntries => fields.filter(([name]) => name !== PROOF)

/** The fields with the proof that this session was shown exactly this form. */
export function withProof({ auth, keyedHasher }: Dependencies, form: SentForm): FormEntries {
  return [...form.fields, [PROOF, keyedHasher.hash(textOf(auth, form))]]
}

/** Whether a form carries the proof that this session was shown it as it is. */
export function wasShown({ auth, keyedHasher }: Dependencies, { path, fields }: SentForm): boolean {
  const given = fields.find(([name]) => name === PROOF)?.[1] ?? null
  return keyedHasher.isHashOf(textOf(auth, { path, fields: withoutProof(fields) }), given)
}

/** Browsers send the line breaks of a hidden field in another way than those of the field that it was typed in. */
function textOf({ sessionIdHash }: Dependencies["auth"], { path, fields }: SentForm): string {
  const lines = fields.map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")])
  return JSON.stringify(["form shown at /desk/confirm", sessionIdHash, path, lines])
}
