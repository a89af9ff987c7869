/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 256 }

/** Why a password is easy to guess: it is one of the commonest, or it has the local part of the email address in it. */
export const PASSWORD_WARNINGS = ["common", "contains-email"] as const
export type PasswordWarning = (typeof PASSWORD_WARNINGS)[number]
