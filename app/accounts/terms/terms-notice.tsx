import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { termsNotice as copy } from "./terms-notice-copy.ts"

/** Notifies of a new version of the terms until the account has seen the changes. */
export function TermsNotice({ isNew }: { isNew: boolean }) {
  if (!isNew) return null
  return (
    <div className="mb-6">
      <Notice kind="info">
        <p>{copy.line}</p>
        <Form errors={undefined} action="/account" reloadDocument className="mt-2">
          <input type="hidden" name="intent" value="see-terms" />
          <SubmitButton pending={copy.opening} className="btn-quiet">
            {copy.button}
          </SubmitButton>
        </Form>
      </Notice>
    </div>
  )
}
