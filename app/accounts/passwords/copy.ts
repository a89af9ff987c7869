import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"

export const forgotPasswordCopy = {
  lead: "Enter the email address of your account. We'll send you a link to choose a new password.",
  button: "Send Reset Link",
} as const

export const resetPasswordCopy = {
  lead: "The new password replaces the old one, and you are signed out everywhere.",
  button: "Set password",
  saving: "Saving...",
  askAgain: "Ask for a new link",
} as const

export const passwordCopy = {
  passwordRequired: "Password is required",
  passwordTooShort: `Password must be at least ${PASSWORD_LENGTH.min} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_LENGTH.max} characters`,
  passwordsDiffer: "Passwords do not match",
  passwordWrong: "That is not your current password.",
  passwordChanged: "Your password was changed. Other browsers were signed out.",
  resetSent: "Password reset email sent! Check your inbox.",
  resetFailed: "Failed to send reset email.",
  resetLinkDead: "This link has been used, has expired or is incomplete. Please ask for a new one.",
  passwordReset:
    "Your password was changed and you were signed out everywhere. Please log in with the new password.",
} as const
