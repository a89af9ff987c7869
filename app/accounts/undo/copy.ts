import { INTRUSION_LENGTH } from "#app/accounts/email-address/email-token.ts"
import { formatMoment, inHours } from "#app/platform/time.ts"

type Added = { passkeys: { name: string; createdAt: Date }[]; twoFactorSince: Date | null }

/** Sentences of the page that undoes what somebody else did to an account. */
export const undoCopy = {
  undo: {
    title: "Undo the change of your email address",
    lead: "Use this if somebody else changed the email address of your account.",
    effect:
      "Your account gets this address back, and everyone is signed out. The password stops working, because whoever changed the address knew it: you choose a new one right away. A deletion that was asked for is canceled.",
    button: "Undo the change",
    address: "Previous address",
  },
  "undo-factor": {
    title: "If this was not you",
    lead: "Use this if you did not turn on two-factor authentication or add the passkey that we wrote to you about.",
    effect:
      "It is taken away, and everyone is signed out. The password stops working, because somebody else knew it: you choose a new one right away. An address that was changed since is put back, and a deletion that was asked for is canceled.",
    button: "This was not me",
    address: "Account",
  },
  takes: `Taken away, because it was added in the ${inHours(INTRUSION_LENGTH)} before or since:`,
  /** Returns one sentence per removed factor, and one that all sessions end. */
  takenAway: ({ passkeys, twoFactorSince }: Added) => [
    ...passkeys.map(({ name, createdAt }) => `The passkey “${name}”, added ${formatMoment(createdAt)}.`),
    ...(twoFactorSince ? [`Two-factor authentication, turned on ${formatMoment(twoFactorSince)}.`] : []),
    "Every session: all browsers are signed out.",
  ],
  pending: "Undoing...",
  deadTitle: "This link does not work anymore",
  dead: "This link has been used, has expired or is incomplete. If somebody else is still in your account, write to us.",
  taken:
    "By now, this address belongs to another account, so it can't be put back. Nothing was changed. Please write to us.",
  toContact: "Write to us",
} as const
