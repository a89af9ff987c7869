import { parseArgs } from "node:util"
import { createSecretCipher } from "#app/auth/secret-cipher.server.ts"
import { totpCode } from "#app/auth/totp.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { createId } from "#app/domain/random.ts"
import { formatDay } from "#app/domain/time.ts"
import { twoFactorEmail } from "#app/emails/two-factor-emails.ts"
import type { DeskAction } from "../../app/domain/audit/audit.ts"
import { readDevVars, readSite } from "../cloudflare/site-settings.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import * as statements from "../owner-sql.ts"
import { readPersonal } from "../personal-input.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run owner -- add [EMAIL]            gives an account the owner's role, which opens /desk
npm run owner -- remove [EMAIL]         takes the role away
npm run owner -- list                   prints the owners
npm run owner -- code [EMAIL]           prints the current code of a local account's second factor
npm run owner -- sign-out [EMAIL]       ends every session of an account, or with "everyone" of all of them
npm run owner -- enable [EMAIL]         lets the holder of an account sign in that came disabled from the old site
npm run owner -- reset-factor [EMAIL] REASON    removes an account's second factor and passkeys, ends its sessions

Without EMAIL it asks for the address, or reads it from standard input, or from --email-file FILE: every other user of this
machine can see an argument. Changes the local database; with --remote, the production one.`

const DEMO_OWNER = "owner@brisk.test"

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false }, "email-file": { type: "string" } },
})
const [command = "", ...words] = positionals
const givenEmail = words[0]?.includes("@") ? words.shift() : undefined
const argument = words.join(" ")
const hasEmail = givenEmail !== undefined || options["email-file"] !== undefined
const { name: database, execute } = selectDatabase(options)
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

await runCommand(run)

async function run(): Promise<string> {
  if (command === "list") return list()
  if (command === "code") return printCode(hasEmail ? await readEmail() : DEMO_OWNER)
  if (command === "sign-out" && argument === "everyone") return signOutEveryone()
  if (command === "reset-factor" && argument !== "") return resetFactor(await readEmail(), argument)
  if (argument !== "") throw new Error(USAGE)
  if (command === "add") return add(await readEmail())
  if (command === "remove") return remove(await readEmail())
  if (command === "sign-out") return signOut(await readEmail())
  if (command === "enable") return enable(await readEmail())
  throw new Error(USAGE)
}

async function readEmail(): Promise<string> {
  return givenEmail ?? readPersonal("Email address", options["email-file"])
}

function add(email: string): string {
  const { id, isConfirmed } = findAccount(email)
  if (!isConfirmed) {
    throw new Error(
      `${email} has not confirmed its address in the ${database}, so the account may be somebody else's. Open the link that was mailed there first; /account sends it again.`,
    )
  }
  if (
    execute(
      ...statements.addOwnerSql(
        id,
        entryOf("owner.add", id, { before: { owner: false }, after: { owner: true } }),
      ),
    ).length === 0
  ) {
    throw new Error(`${email} is an owner already in the ${database}.`)
  }
  return `${email} is an owner in the ${database}. /desk opens once two-factor authentication is on.`
}

function remove(email: string): string {
  const { id } = findAccount(email)
  if (
    execute(
      ...statements.removeOwnerSql(
        id,
        entryOf("owner.remove", id, { before: { owner: true }, after: { owner: false } }),
      ),
    ).length === 0
  ) {
    throw new Error(`${email} is not an owner in the ${database}.`)
  }
  return `${email} is no longer an owner in the ${database}.`
}

function signOut(email: string): string {
  const { id } = findAccount(email)
  execute(...statements.signOutSql(id, entryOf("customer.sign-out", id, { before: null, after: null })))
  return `Signed ${email} out in the ${database}.`
}

function enable(email: string): string {
  const { id } = findAccount(email)
  const entry = entryOf("customer.enable", id, { before: { disabled: true }, after: { disabled: false } })
  if (execute(...statements.enableSql(id, entry)).length === 0)
    throw new Error(`${email} is not disabled in the ${database}.`)
  return `The holder of ${email} can sign in again in the ${database}.`
}

function signOutEveryone(): string {
  const entry = entryOf("customer.sign-out", "everyone", { before: null, after: null })
  execute(...statements.signOutSql(null, entry))
  return `Signed everyone out in the ${database}.`
}

function resetFactor(email: string, reason: string): string {
  const account = findAccount(email)
  if (account.isOwner) {
    throw new Error(`${email} is an owner, whose second factor stays. Run "npm run owner -- remove" first.`)
  }
  const at = new Date()
  const { id } = account
  const notice = twoFactorEmail(
    { id: createId(randomBytes), email: account.email, change: "reset", at },
    readSite(options),
  )
  const change = { before: { twoFactor: true }, after: { twoFactor: false } }
  const entry = entryOf("customer.reset-factor", id, change, reason)
  if (execute(...statements.resetFactorSql(id, entry, notice)).length === 0) {
    throw new Error(`${email} has no two-factor authentication in the ${database}.`)
  }
  return `Removed the second factor and the passkeys of ${email} in the ${database}, and ended its sessions. An email tells the account.`
}

function list(): string {
  const owners = execute<statements.OwnerRow>(statements.listOwnersSql())
  if (owners.length === 0) return `There is no owner in the ${database}.`
  return owners
    .map(({ email, since, isConfirmed, hasSecondFactor }) => {
      const factor = hasSecondFactor ? "two-factor on" : "two-factor off"
      const address = isConfirmed ? "" : "  address not confirmed: /desk stays closed"
      return `${email}  since ${formatDay(new Date(since))}  ${factor}${address}`
    })
    .join("\n")
}

/** Only for local accounts: the production key can't be read back from Cloudflare. */
async function printCode(email: string): Promise<string> {
  if (options.remote) throw new Error("The code of a production account is only in its authenticator app.")
  const [factor] = execute<statements.FactorRow>(statements.findFactorSql(emailKeyOf(email)))
  if (!factor) throw new Error(`${email} has no two-factor authentication in the ${database}.`)
  const { FACTOR_ENCRYPTION_KEY = "", FACTOR_ENCRYPTION_KEY_PREVIOUS } = readDevVars()
  const keys = { current: FACTOR_ENCRYPTION_KEY, previous: FACTOR_ENCRYPTION_KEY_PREVIOUS || null }
  const { userId, encryptedSecret: ciphertext, keyId } = factor
  const secret = await createSecretCipher(keys, randomBytes).decrypt({ ciphertext, keyId }, userId)
  if (secret === null) {
    throw new Error(`The secret of ${email} was encrypted with another key than that of .dev.vars.`)
  }
  return totpCode(secret, new Date())
}

function findAccount(email: string): statements.AccountRow {
  const [account] = execute<statements.AccountRow>(statements.findAccountSql(emailKeyOf(email)))
  if (!account) throw new Error(`${email} has no account in the ${database}.`)
  return account
}

type Change = Pick<DeskAction, "before" | "after">

/** For the audit log. */
function entryOf(action: string, userId: string, change: Change, reason: string | null = null) {
  const subject = { kind: "customer" as const, id: userId }
  return createCommandEntry("owner", { action, subject, reason, ...change })
}
