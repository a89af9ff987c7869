import { formatMoment, inHours } from "#app/platform/time.ts"
import { INTRUSION_LENGTH } from "./undo-link.ts"

type Added = { passkeys: { name: string; createdAt: Date }[]; twoFactorSince: Date | null }

/** Sentences of the page that undoes what somebody else did to an account. */
export const undoCopy = {
  undo: {
    title: "Undo the change of your email address",
    lead: "Use this if somebody else changed the email address of your account.",
    effect:
      "Your account gets this address back, and everyone is signed out. Whoever changed the address knew your password, so you’ll choose a new one right away. If a deletion was asked for, it’s canceled.",
    button: "Undo the change",
    address: "Previous address",
  },
  "undo-factor": {
    title: "If this was not you",
    lead: "Did we write to you about two-factor authentication or a passkey, and it wasn’t yours? Then use this.",
    effect:
      "It’s taken away, and everyone is signed out. Somebody else knew your password, so you’ll choose a new one right away. If your address was changed since, you get it back. If a deletion was asked for, it’s canceled.",
    button: "This was not me",
    address: "Account",
  },
  effect: "What happens",
  takes: "Removed",
  takesWhy: `We take away what was added in the ${inHours(INTRUSION_LENGTH)} before, or since.`,
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
    "By now, this address belongs to another account, so it can’t be put back. Nothing was changed. Please write to us.",
  toContact: "Write to us",
} as const
