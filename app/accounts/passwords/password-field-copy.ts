import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"

/** Words of the fields of a password, here so that the scripts of all pages omit the other texts of copy.ts. */
export const passwordFieldCopy = {
  password: "Password",
  newPassword: "New password",
  newPasswordHint: `At least ${PASSWORD_LENGTH.min} characters. Try a sentence.`,
  confirm: (label: string) => `Confirm ${label.toLowerCase()}`,
  show: "Show",
  hide: "Hide",
  /** "Show password", of a button on which the first word stands. */
  showOrHide: (button: string, label: string) => `${button} ${label.toLowerCase()}`,
} as const
