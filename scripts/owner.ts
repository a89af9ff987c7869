import {
  addOwner,
  enableAccount,
  endAllSessions,
  findAccount,
  listOwners,
  removeOwner,
  resetFactors,
} from "#app/accounts/account/queries.server.ts"
import { secondFactorEmail } from "#app/accounts/two-factor/emails.ts"
import { createSecretCipher } from "#app/accounts/two-factor/secret-cipher.server.ts"
import { totpCode } from "#app/accounts/two-factor/totp.server.ts"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { endCustomerSessions } from "#app/desk/customers/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import { createId } from "#app/platform/random.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import type { ActionStatements } from "#db/client.server.ts"
import { readDevVars } from "./command.ts"
import { type CommandSite, commandAction } from "./site-command.ts"

const DEMO_OWNER = "owner@brisk.test"

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Stands for all accounts. */
const EVERYONE = { id: "everyone", email: "everyone", ownerSince: null }

/** Runs `npm run owner` and returns its output. Throws an error whose message is a sentence. */
export async function runOwner(
  site: CommandSite,
  [command = "", email = "", ...words]: string[],
  addresses: SiteAddresses,
) {
  if (command === "list") return describeOwners(site)
  if (command === "code") return codeOf(await requireAccount(site, email || DEMO_OWNER))
  const isOfEveryone = command === "sign-out" && email === EVERYONE.email
  const reason = words.join(" ")
  if (!email.includes("@") && !isOfEveryone) throw new Error(`${email} is no email address.`)
  if (reason.includes("@"))
    throw new Error("Please give the reason without an address: the audit log keeps it for good.")
  const account = isOfEveryone ? EVERYONE : await requireAccount(site, email)
  const { action, statements, done, refused, ...details } = changeOf(command, site, account, addresses)
  const recorded = commandAction(
    "owner",
    action,
    { kind: "customer", id: account.id },
    { ...details, reason: reason || null },
  )
  const isRefused = (await recordAction(site, recorded, statements)) === "refused"
  const sentence = `${email} ${isRefused ? refused : done} (${site.database}).`
  if (isRefused) throw new Error(sentence)
  return sentence
}

type Change = Partial<Pick<DeskAction, "before" | "after">> & {
  action: string
  statements: ActionStatements
  /** Text of the success message after the address. */
  done: string
  refused: string
}

function changeOf(
  command: string,
  { db, now, randomBytes }: CommandSite,
  { id, email, ownerSince }: Pick<Account, "id" | "email" | "ownerSince">,
  addresses: SiteAddresses,
): Change {
  switch (command) {
    case "add":
      return {
        action: "owner.add",
        statements: addOwner(db, id, now()),
        before: { owner: false },
        after: { owner: true },
        done: "is an owner: /desk opens once two-factor authentication is on",
        refused: ownerSince
          ? "is an owner already"
          : "has not confirmed its address, so the account may be somebody else's: /account sends the link again",
      }
    case "remove":
      return {
        action: "owner.remove",
        statements: removeOwner(db, id),
        before: { owner: true },
        after: { owner: false },
        done: "is no longer an owner",
        refused: "is not an owner",
      }
    case "sign-out":
      return {
        action: "customer.sign-out",
        statements: id === EVERYONE.id ? endAllSessions(db, now()) : endCustomerSessions(db, id, now()),
        done: "is signed out",
        refused: "has no account",
      }
    case "enable":
      return {
        action: "customer.enable",
        statements: enableAccount(db, id),
        before: { disabled: true },
        after: { disabled: false },
        done: "can sign in again",
        refused: "is not disabled",
      }
    case "reset-factor": {
      const notice = { id: createId(randomBytes), email, change: "reset", at: now() } as const
      return {
        action: "customer.reset-factor",
        statements: resetFactors(db, id, secondFactorEmail(notice, addresses), notice.at),
        before: { twoFactor: true },
        after: { twoFactor: false },
        done: "has no second factor, passkeys and sessions any longer, which an email tells the account",
        refused: ownerSince
          ? 'is an owner, whose second factor stays until "npm run owner -- remove"'
          : "has no two-factor authentication",
      }
    }
    default:
      throw new Error(`npm run owner does not know "${command}".`)
  }
}

async function requireAccount({ db, database }: CommandSite, email: string) {
  const account = await findAccount(db, emailKeyOf(email))
  if (!account) throw new Error(`${email} has no account (${database}).`)
  return account
}

async function describeOwners({ db, database }: CommandSite) {
  const owners = await listOwners(db)
  if (owners.length === 0) return `There is no owner (${database}).`
  return owners
    .map(({ email, since, emailConfirmedAt, factorSince }) => {
      const factor = factorSince ? "two-factor on" : "two-factor off"
      const address = emailConfirmedAt ? "" : "  address not confirmed: /desk stays closed"
      return `${email}  since ${formatIndianDay(since)}  ${factor}${address}`
    })
    .join("\n")
}

/** Returns a second-factor code, for local accounts only: Cloudflare does not return the production key. */
async function codeOf({ id, email, factor }: Account) {
  if (!factor) throw new Error(`${email} has no two-factor authentication.`)
  const { FACTOR_ENCRYPTION_KEY: current = "", FACTOR_ENCRYPTION_KEY_PREVIOUS: previous } = readDevVars()
  const keys = { current, previous: previous || null }
  const cipher = createSecretCipher(keys, (length) => new Uint8Array(length))
  const secret = await cipher.decrypt({ ciphertext: factor.encryptedSecret, keyId: factor.keyId }, id)
  if (secret === null) {
    throw new Error(
      `The secret of ${email} was encrypted with another key than that of .dev.vars, which is only for local accounts.`,
    )
  }
  return totpCode(secret, new Date())
}
