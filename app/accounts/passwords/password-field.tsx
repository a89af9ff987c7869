import { useState } from "react"
import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { useHydrated } from "#app/platform/ui/rendering.ts"
import { passwordFieldCopy } from "./password-field-copy.ts"

type PasswordFieldProps = {
  /** Needed when two forms on a page have a field with the same name. */
  id?: string
  name?: string
  label?: string
  autoComplete?: "current-password" | "new-password"
  hint?: string
}

/** A password input with a button to show the password, which needs JavaScript. */
export function PasswordField({
  name = "password",
  label = passwordFieldCopy.password,
  autoComplete = "current-password",
  ...props
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const action = shown ? passwordFieldCopy.hide : passwordFieldCopy.show
  const toggle = (
    <button
      type="button"
      // Rendered from the start, so that the page contains its styles.
      hidden={!hydrated}
      aria-label={passwordFieldCopy.showOrHide(action, label)}
      onClick={() => setShown(!shown)}
      className="absolute inset-y-0 right-0 min-w-16 rounded-sm px-3 text-sm font-semibold text-accent cursor-pointer"
    >
      {action}
    </button>
  )
  return (
    <Field
      {...props}
      name={name}
      label={label}
      autoComplete={autoComplete}
      type={shown ? "text" : "password"}
      maxLength={PASSWORD_LENGTH.max}
      required
      adornment={toggle}
    />
  )
}

/**
 * Tells a password manager whose password a form without an email field asks for. It is not seen, and not sent: it has no name
 * (chromium.org/developers/design-documents/create-amazing-password-forms).
 */
export const Username = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
)

type CurrentPasswordFieldProps = Pick<PasswordFieldProps, "id" | "label"> & {
  /** Address of the account, for password managers. */
  email: string
}

/** The account's own password, asked for again. */
export const CurrentPasswordField = ({ email, ...props }: CurrentPasswordFieldProps) => (
  <>
    <Username email={email} />
    <PasswordField {...props} name="currentPassword" />
  </>
)

/** Inputs for a new password and its confirmation. */
export function NewPasswordFields({ label = passwordFieldCopy.newPassword }: { label?: string }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
      <PasswordField label={label} autoComplete="new-password" hint={passwordFieldCopy.newPasswordHint} />
      <PasswordField
        name="confirmPassword"
        label={passwordFieldCopy.confirm(label)}
        autoComplete="new-password"
      />
    </div>
  )
}
