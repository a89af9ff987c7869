import { Field } from "#app/components/field.tsx"
import { PasswordField } from "#app/components/password-field.tsx"

type FactorFieldProps = {
  asksFor: "code" | "password"
  errors: Partial<Record<"code" | "password", string>> | undefined
}

/** What `/login/verify` asks for: the code of an account with two-factor authentication, otherwise the password. */
export function FactorField({ asksFor, errors }: FactorFieldProps) {
  return asksFor === "code" ? (
    <Field
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
      error={errors?.code}
    />
  ) : (
    <PasswordField
      name="password"
      label="Password"
      autoComplete="current-password"
      error={errors?.password}
    />
  )
}
