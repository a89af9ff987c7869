import { readFileSync } from "node:fs"
import { parseArgs, parseEnv } from "node:util"
import { createSecretCipher } from "#app/auth/secret-cipher.server.ts"
import { totpCode } from "#app/auth/totp.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { formatDay } from "#app/domain/time.ts"
import { selectDatabase } from "./database.ts"
import {
  addOwnerSql,
  type FactorRow,
  findFactorSql,
  listOwnersSql,
  type OwnerRow,
  removeOwnerSql,
} from "./owner-sql.ts"

const USAGE = `npm run owner -- add EMAIL       gives the account the owner's role, which opens /desk
npm run owner -- remove EMAIL    takes the role away
npm run owner -- list            prints the owners
npm run owner -- code [EMAIL]    prints the current code of a local account's second factor

Changes the local database; with --remote, the production one.`

const DEMO_OWNER = "owner@brisk.test"

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
})
const [command = "", email = ""] = positionals
const { name: database, execute } = selectDatabase(options)

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<string> {
  if (command === "list") return list()
  if (command === "code") return printCode(email || DEMO_OWNER)
  if (!["add", "remove"].includes(command) || email === "") throw new Error(USAGE)
  return command === "add" ? add() : remove()
}

function add(): string {
  if (execute(addOwnerSql(emailKeyOf(email), new Date())).length === 0) {
    throw new Error(`${email} is an owner already, or has no account, in the ${database}.`)
  }
  return `${email} is an owner in the ${database}. /desk opens once two-factor authentication is on.`
}

function remove(): string {
  if (execute(removeOwnerSql(emailKeyOf(email))).length === 0) {
    throw new Error(`${email} is not an owner in the ${database}.`)
  }
  return `${email} is no longer an owner in the ${database}.`
}

function list(): string {
  const owners = execute<OwnerRow>(listOwnersSql())
  if (owners.length === 0) return `There is no owner in the ${database}.`
  return owners
    .map(({ email, since, hasSecondFactor }) =>
      [
        email,
        `since ${formatDay(new Date(since))}`,
        hasSecondFactor ? "two-factor on" : "two-factor off",
      ].join("  "),
    )
    .join("\n")
}

/** Only for local accounts: the production key can't be read back from Cloudflare. */
async function printCode(email: string): Promise<string> {
  if (options.remote) throw new Error("The code of a production account is only in its authenticator app.")
  const [factor] = execute<FactorRow>(findFactorSql(emailKeyOf(email)))
  if (!factor) throw new Error(`${email} has no two-factor authentication in the ${database}.`)
  const { FACTOR_ENCRYPTION_KEY = "", FACTOR_ENCRYPTION_KEY_PREVIOUS } = parseEnv(
    readFileSync(".dev.vars", "utf8"),
  )
  const keys = { current: FACTOR_ENCRYPTION_KEY, previous: FACTOR_ENCRYPTION_KEY_PREVIOUS || null }
  const cipher = createSecretCipher(keys, (length) => crypto.getRandomValues(new Uint8Array(length)))
  const { userId, encryptedSecret: ciphertext, keyId } = factor
  const secret = await cipher.decrypt({ ciphertext, keyId }, userId)
  if (secret === null)
    throw new Error(`The secret of ${email} was encrypted with another key than that of .dev.vars.`)
  return totpCode(secret, new Date())
}
