import { EMAIL_KINDS, type EmailKind } from "#app/platform/email/email-kinds.ts"
import type { DeclaredKind } from "#app/platform/email/sample-email.ts"

type Module = { emailKinds?: readonly DeclaredKind[] }

const modules = import.meta.glob<Module>("/app/**/{email-kinds,emails,*-email}.{ts,tsx}", { eager: true })

const declared = Object.values(modules).flatMap(({ emailKinds = [] }) => emailKinds)

/** The kinds of emails as their things declare them, in the order of `EMAIL_KINDS`. */
const kinds = EMAIL_KINDS.map((kind) => {
  const own = declared.filter((one) => one.kind === kind)
  const samples = own.flatMap((one) => one.samples)
  return { kind, label: own.find(({ label }) => label)?.label ?? samples[0]?.title ?? kind, samples }
})

/** Labels of email kinds, the filter options of the email list. */
export const emailKindLabels = Object.fromEntries(kinds.map(({ kind, label }) => [kind, label])) as Record<
  EmailKind,
  string
>

/** Every email that the site sends, with made-up facts. */
export const emailSamples = kinds.flatMap(({ samples }) => samples)
