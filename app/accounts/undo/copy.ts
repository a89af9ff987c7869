import { formatMoment, inHours } from "#app/platform/time.ts"
import { INTRUSION_LENGTH } from "./undo-link.ts"

type Added = { passkeys: { name: string; createdAt: Date }[]; twoFactorSince: Date | null }

/** Sentences of the page that undoes what somebody else did to an account. */
export const undoCopy = {
  undo: {
    title: "Undo the change of your email address",
    lead: "Use this page if somebody else changed the email address of your account.",
    effect:
      "Your account gets this address back, and everyone is signed out. Whoever changed the address knew your password, so you’ll choose a new one right away. If someone asked to delete your account, we’ll cancel that.",
    button: "Undo the change",
    address: "Previous address",
  },
  "undo-factor": {
    title: "If this was not you",
    lead: "Use this page if we emailed you about two-factor authentication or a passkey that you didn’t add.",
    effect:
      "It’s removed, and everyone is signed out. Somebody else knew your password, so you’ll choose a new one right away. If your email address has been changed since then, we’ll change it back. If someone asked to delete your account, we’ll cancel that.",
    button: "This was not me",
    address: "Account",
  },
  effect: "What happens",
  takes: "Removed",
  takesWhy: `We remove every login method added from ${inHours(INTRUSION_LENGTH)} before our email until now.`,
  /** Returns a sentence for each removed factor, and one about the sessions, which all end. */
  takenAway: ({ passkeys, twoFactorSince }: Added) => [
    ...passkeys.map(({ name, createdAt }) => `The passkey “${name}”, added ${formatMoment(createdAt)}.`),
    ...(twoFactorSince ? [`Two-factor authentication, turned on ${formatMoment(twoFactorSince)}.`] : []),
    "Every session, in all browsers.",
  ],
  pending: "Undoing…",
  deadTitle: "This link doesn’t work anymore",
  dead: "It was used before, it’s too old, or a part of it is missing. If somebody else is still in your account, write to us.",
  taken:
    "This address now belongs to another account, so we can’t change it back. Nothing was changed. Please write to us.",
  toContact: "Write to us",
} as const
