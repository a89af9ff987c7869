import { PASSWORD_LENGTH } from "./password.ts"
import { PasswordField } from "./password-field.tsx"

type NewPasswordFieldsProps = {
  label: string
  errors: { password?: string; confirmPassword?: string } | undefined
}

/** Inputs for a new password and its confirmation. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. A sentence works well.`}
        error={errors?.password}
      />
      <PasswordField
        name="confirmPassword"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        error={errors?.confirmPassword}
      />
    </>
  )
}
