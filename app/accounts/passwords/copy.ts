import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"

export const forgotPasswordCopy = {
  lead: "We’ll email you a link to choose a new one.",
  button: "Send Reset Link",
} as const

export const resetPasswordCopy = {
  lead: "It replaces the old one and signs you out everywhere.",
  button: "Set password",
  saving: "Saving…",
  deadTitle: "This link doesn’t work anymore",
  dead: "It was used before, it’s too old, or a part of it is missing. Your password hasn’t changed.",
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
  resetLinkDead: `${resetPasswordCopy.deadTitle}. ${resetPasswordCopy.dead}`,
  passwordReset: "Your password was changed. That signs you out everywhere. Log in with the new password.",
} as const
