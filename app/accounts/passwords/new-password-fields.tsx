import { PasswordField } from "./password-field.tsx"
import { passwordFieldCopy } from "./password-field-copy.ts"

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
        hint={passwordFieldCopy.newPasswordHint}
        error={errors?.password}
      />
      <PasswordField
        name="confirmPassword"
        label={passwordFieldCopy.confirm(label)}
        autoComplete="new-password"
        error={errors?.confirmPassword}
      />
    </>
  )
}
