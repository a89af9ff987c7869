import { Form } from "#app/components/form.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages } from "#app/copy/messages.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { NewPasswordFields } from "./log-in/new-password-fields.tsx"
import { Setting } from "./setting.tsx"

type ChangePasswordSettingProps = { isDone: boolean; errors: FormErrors | undefined }

/** After a change, a new `key` empties the fields. */
export function ChangePasswordSetting({ isDone, errors }: ChangePasswordSettingProps) {
  return (
    <Setting id="password" title="Change password" done={isDone ? messages.passwordChanged : null}>
      <Form errors={errors} key={isDone ? "done" : "open"}>
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors?.fields?.currentPassword}
        />
        <NewPasswordFields label="New password" errors={errors?.fields} />
        <SubmitButton pending="Saving..." className="justify-self-start">
          Change password
        </SubmitButton>
      </Form>
    </Setting>
  )
}
