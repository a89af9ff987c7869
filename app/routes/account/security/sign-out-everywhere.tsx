import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { Setting } from "#app/routes/account/setting.tsx"

export function SignOutEverywhere({ errors }: { errors: FormErrors | undefined }) {
  return (
    <Setting id="everywhere" title="Sign out everywhere">
      <p className="mb-4 text-muted">Signs you out on every browser, including this one.</p>
      <Form errors={errors}>
        <input type="hidden" name="intent" value="sessions" />
        <SubmitButton pending="Signing out..." className="btn-quiet justify-self-start">
          Sign out everywhere
        </SubmitButton>
      </Form>
    </Setting>
  )
}
