import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { SiteAddresses } from "./layout.tsx"
import { securityNotice } from "./notices.ts"

const CHANGES = {
  added: {
    subject: "A passkey was added to your account",
    opening: `A passkey was added to your ${brand.name} account. Whoever has it and can unlock it can log in without your password.`,
    ifNot: "If it was not you, remove it on the security page, reset your password and write to",
  },
  removed: {
    subject: "A passkey was removed from your account",
    opening: `A passkey was removed from your ${brand.name} account. It no longer logs anybody in.`,
  },
} as const

export type PasskeyChange = keyof typeof CHANGES

type PasskeyNotice = { id: string; email: string; name: string; change: PasskeyChange; at: Date }

/** Tells the owner of an account that a passkey was added or removed. */
export function passkeyEmail(
  { id, email, name, change, at }: PasskeyNotice,
  site: SiteAddresses,
): OutboxEmail {
  const facts: [string, string][] = [["Passkey", name]]
  return securityNotice(
    { kind: "second-factor", id: `passkey:${id}`, email, at, facts, ...CHANGES[change] },
    site,
  )
}
