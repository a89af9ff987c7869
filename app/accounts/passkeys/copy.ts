import { formatIndianDay } from "#app/platform/time.ts"
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from "./passkey.ts"

/** Sentences on passkeys. */
export const passkeyCopy = {
  title: "Passkeys",
  kind: "Passkey.",
  about: "Log in with your fingerprint, your face or your PIN. No password, no code.",
  full: `This account has ${MAX_PASSKEYS} passkeys, which is the most it can have. Remove one to add another.`,
  add: "Your browser will ask where to save it, on this computer, a phone or a security key.",
  addPasskey: "Add passkey",
  name: "Name",
  nameHint: "For example, the phone or security key it’s stored on, so you can recognize it later.",
  nameRequired: "Please give the passkey a name.",
  nameTooLong: `A name has at most ${MAX_PASSKEY_NAME} characters, on one line.`,
  needsScript: "Adding a passkey needs JavaScript, which is off in this browser.",
  added: "The passkey was added. You can log in with it from now on.",
  remove: "Remove…",
  /** Names the passkey to screen readers, after the word of the button. */
  whichOne: (name: string) => ` the passkey ${name}`,
  removeEffect: "You can’t undo this. To use a passkey there again, you’d have to add a new one.",
  removeForGood: { before: "Remove", after: " for good" },
  removing: "Removing…",
  removed:
    "The passkey was removed. You may still have to delete it on the phone or computer where it’s stored.",
  rejected: "The passkey was not accepted. Please try again.",
  known: "This passkey has been added already.",
} as const

/** Returns "Added 20 November 2026 · last used 22 November 2026". */
export function passkeyDays({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) {
  const added = `Added ${formatIndianDay(createdAt)}`
  return lastUsedAt ? `${added} · last used ${formatIndianDay(lastUsedAt)}` : `${added} · never used`
}
