import { termsNotice as copy } from "#app/copy/account/terms-notice.ts"
import { Form, SubmitButton } from "./form.tsx"
import { Notice } from "./notice.tsx"

/** Tells of a new version of the terms until the account has looked at what changed. */
export function TermsNotice({ isNew }: { isNew: boolean }) {
  if (!isNew) return null
  return (
    <div className="mb-6">
      <Notice kind="info">
        <p>{copy.line}</p>
        <Form errors={undefined} action="/account" className="mt-2">
          <input type="hidden" name="intent" value="see-terms" />
          <SubmitButton pending="Opening..." className="btn-quiet">
            {copy.button}
          </SubmitButton>
        </Form>
      </Notice>
    </div>
  )
}
