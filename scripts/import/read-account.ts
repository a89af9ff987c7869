import { type FirebaseHashConfig, toStoredFirebaseHash } from "#app/auth/firebase-passwords.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import { emailKeyOf, isEmailAddress } from "#app/domain/account/email-address.ts"
import { leftOut, note, type Read } from "./problems.ts"
import { readTime, shown } from "./read-values.ts"

export type AccountRow = {
  email: string
  emailKey: string
  passwordHash: string
  /** Milliseconds. */
  createdAt: number
  isConfirmed: boolean
  isDisabled: boolean
}

type Context = { config: FirebaseHashConfig | null; now: Date }

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** An account of the authentication provider. Its id is checked by the caller. */
export function readAccount(record: Record<string, unknown>, { config, now }: Context): Read<AccountRow> {
  const { email, emailVerified, disabled, createdAt } = record
  if (typeof email !== "string" || email.trim() === "")
    return out(
      "it has no email address",
      "Add the address at the old site, export again, and run the import again.",
    )
  const address = email.trim().normalize("NFC")
  if (!isEmailAddress(address))
    return out(
      `${shown(email)} is no email address`,
      "Correct it at the old site, export again, and run the import again.",
    )
  const findings = []
  const created = readTime(createdAt, now)
  if (!created)
    findings.push(
      note(`createdAt ${shown(createdAt)} is no date`, "It counts as created today. Nothing to do."),
    )
  const password = readPassword(record, config)
  if (password.problem !== null)
    findings.push(note(password.problem, "It comes without a password: its holder chooses one by email."))
  const row = {
    email: address,
    emailKey: emailKeyOf(address),
    passwordHash: password.hash,
    createdAt: (created ?? now).getTime(),
    isConfirmed: emailVerified === true,
    isDisabled: disabled === true,
  }
  return { row, findings }
}

const out = (what: string, remedy: string) => ({ row: null, findings: [leftOut(what, remedy)] })

/** The stored hash; that of no password where there is none, or none that can be checked. */
function readPassword({ passwordHash, salt }: Record<string, unknown>, config: FirebaseHashConfig | null) {
  const none = { hash: NO_PASSWORD_HASH, problem: null }
  if (passwordHash === undefined || passwordHash === "" || passwordHash === null || !config) return none
  if (
    typeof passwordHash !== "string" ||
    !BASE64.test(passwordHash) ||
    typeof salt !== "string" ||
    !BASE64.test(salt)
  )
    return { ...none, problem: "its password hash or salt is no base64" }
  // Both alphabets: Node.js reads the one of addresses, too.
  const hashed = { hash: Buffer.from(passwordHash, "base64"), salt: Buffer.from(salt, "base64") }
  const hash = toStoredFirebaseHash(hashed, config)
  return hash
    ? { hash, problem: null }
    : { ...none, problem: "its password hash is of another project or kind" }
}
