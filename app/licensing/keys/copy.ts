import { MAX_KEY_REPLACEMENTS } from "./license-key.ts"

export const keyCopy = {
  noLicense: "This account has no active license.",
  keySent: "Your license key is on its way to you. Check your inbox.",
  keySentIfAny: "If that address has a license, its key is on its way. Check your inbox.",
  keyReplaced: "Your license has a new key, and the old one no longer works. We emailed you the new one.",
  keyNotCurrent:
    "Nothing was changed. That isn’t the key of your license, or it was replaced a moment ago. Your key is the one below.",
} as const

export const forgotLicenseCopy = {
  lead: "Enter your account’s email address. We’ll send you the key again.",
  button: "Send my key",
} as const

export const replaceKeyCopy = {
  title: "Replace your license key?",
  oldKey: "The key that stops working",
  replace: "Replace the key",
  replacing: "Replacing…",
  keep: "Keep it",
} as const

export const keyReplacedTooOften = `This license’s key was replaced ${MAX_KEY_REPLACEMENTS} times, so it can’t be replaced here again. Nothing was changed. Please write to us.`

/** The characters of a license key, as people read them. */
export const keyAlphabet = "A to Z and 0 to 9"
