import { Field } from "#app/components/field.tsx"
import { linkCopy } from "#app/copy/licensing/link.ts"

/** Where the code is typed that Brisk shows; a GET, because it only looks the code up. */
export function CodeForm({ typed, error }: { typed: string; error: string | null }) {
  return (
    <form method="get" action="/link" className="grid gap-5">
      <p className="text-muted">{linkCopy.lead}</p>
      <Field
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={typed}
        error={error ?? undefined}
      />
      <button type="submit" className="btn justify-self-start">
        Continue
      </button>
    </form>
  )
}
