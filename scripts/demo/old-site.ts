import { createCipheriv, scryptSync } from "node:crypto"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { createSeededRandom, type SeededRandom } from "../../tests/support/fixtures/seeded-random.ts"
import { writeNew } from "../write-new.ts"
import { applyFault, FAULT_NAMES, type PlantedFault } from "./old-site-faults.ts"

/** The password of every made-up customer of the old site. */
export const OLD_PASSWORD = "brisk-old-1"

/** As the console of the authentication provider shows it; the key is the example of github.com/firebase/scrypt. */
const HASH_CONFIG = {
  algorithm: "SCRYPT",
  base64_signer_key:
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  base64_salt_separator: "Bw==",
  rounds: 8,
  mem_cost: 14,
}

export type Document = [id: string, fields: Record<string, unknown>]

/** What the old site has of one customer. */
export type OldCustomer = {
  accounts: Record<string, unknown>[]
  users: Document[]
  licenses: Document[]
  bugReports: Document[]
  donations: Document[]
}

const COLLECTIONS = ["users", "licenses", "bugReports", "donations"] as const

export type OldSiteSettings = {
  customers: number
  seed: number
  /** How many records are made wrong, each in one way. */
  faults: number
  /** "collections" is what `node-firestore-import-export` writes. */
  shape: "plain" | "collections"
  now: Date
}

/** Hashing takes a while: so many customers have a salt of their own, and the others share one. */
const OWN_SALTS = 200

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const KEY_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

const textOf = (random: SeededRandom, letters: string, length: number) =>
  Array.from({ length }, () => letters[random.between(0, letters.length - 1)]).join("")

/** The customers one after the other, and what was made wrong about them; the same settings make the same ones. */
export function* makeOldCustomers(
  settings: OldSiteSettings,
): Generator<{ customer: OldCustomer; fault: PlantedFault | null }> {
  const { customers, seed, faults } = settings
  const all = createSeededRandom(`${seed} old site`)
  const every = faults === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(customers / faults))
  let planted = 0
  for (let index = 0; index < customers; index++) {
    const random = all.of(String(index))
    const isFaulty = planted < faults && index % every === every - 1
    // A customer with a fault has one record of each kind, so that it has something to go wrong with.
    const customer = makeCustomer(random, index, settings, isFaulty)
    const name = FAULT_NAMES[planted % FAULT_NAMES.length]
    const fault = isFaulty && name ? applyFault(name, customer, index) : null
    if (isFaulty) planted++
    yield { customer, fault }
  }
}

function makeCustomer(
  random: SeededRandom,
  index: number,
  { seed, now }: OldSiteSettings,
  hasAll: boolean,
): OldCustomer {
  const id = textOf(random, LETTERS, 28)
  const joined = now.getTime() - random.between(30, 900) * 86_400_000
  const has = (probability: number) => random.happens(probability) || hasAll
  const email = random.happens(0.3) ? `Customer.${index}@Example.com` : `customer-${index}@example.com`
  const isPaid = has(0.7)
  const key = textOf(random, KEY_LETTERS, 20)
  const planType = random.happens(0.9) ? "basic" : "business"
  const at = (days: number) => new Date(Math.min(joined + days * 86_400_000, now.getTime() - 3_600_000))
  const paymentId = () => `pay_${textOf(random, LETTERS, 14)}`
  const bought = { licenseKey: key, planType, maxDevices: planType === "basic" ? 1 : 20 }
  const device = random.happens(0.6) || hasAll ? `device-${textOf(random, LETTERS, 16)}` : ""
  const owner = { userId: id, createdAt: stamp(random, at(1)) }
  const user = {
    email,
    optInPromotions: random.happens(0.4),
    isPaid,
    createdAt: new Date(joined).toISOString(),
  }
  const license = {
    userId: id,
    createdAt: at(2).toISOString(),
    paymentId: paymentId(),
    deviceId: device,
    ...bought,
  }
  const report = {
    ...{ ...owner, title: `It's slow, no. ${index}`, description: `Line one;\nline "two" of ${index}.` },
    ...{ dateOfIncident: at(0).toISOString().slice(0, 10), possibleSolution: "", status: "not seen" },
  }
  const currency = random.pick(["INR", "USD", "EUR"])
  const amount = random.pick([5, 10.5, 50, "149", 149.0, ...(currency === "INR" ? ["₹149"] : [])])
  const donation = { ...owner, email, amount, currency, paymentId: paymentId() }
  return {
    accounts: [
      {
        ...{ localId: id, email, emailVerified: random.happens(0.6), disabled: random.happens(0.01) },
        ...(random.happens(0.95) ? hashOf(index < OWN_SALTS ? index : OWN_SALTS, seed) : {}),
        ...{ createdAt: String(joined), providerUserInfo: [] },
      },
    ],
    users: [[id, isPaid ? { ...user, ...bought } : user]],
    licenses: isPaid ? [[key, license]] : [],
    bugReports: has(0.15) ? [[textOf(random, LETTERS, 20), report]] : [],
    donations: has(0.1) ? [[textOf(random, LETTERS, 20), donation]] : [],
  }
}

/** A time in one of the forms that exports have. */
function stamp(random: SeededRandom, at: Date): unknown {
  const seconds = Math.floor(at.getTime() / 1000)
  return random.pick<unknown>([
    at.toISOString(),
    at.getTime(),
    { seconds, nanoseconds: 0 },
    { __datatype__: "timestamp", value: { _seconds: seconds, _nanoseconds: 0 } },
  ])
}

const hashes = new Map<string, { passwordHash: string; salt: string }>()

function hashOf(number: number, seed: number): { passwordHash: string; salt: string } {
  const name = `${seed} ${number}`
  const known = hashes.get(name)
  if (known) return known
  const salt = Buffer.from(createSeededRandom(name).next().toFixed(12))
  const { base64_signer_key, base64_salt_separator, rounds, mem_cost } = HASH_CONFIG
  const wholeSalt = Buffer.concat([salt, Buffer.from(base64_salt_separator, "base64")])
  const key = scryptSync(OLD_PASSWORD, wholeSalt, 32, { N: 2 ** mem_cost, r: rounds, p: 1 })
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16))
  const passwordHash = cipher.update(Buffer.from(base64_signer_key, "base64")).toString("base64")
  const hashed = { passwordHash, salt: salt.toString("base64") }
  hashes.set(name, hashed)
  return hashed
}

/**
 * Writes the exports of a made-up old site into a directory: accounts.json, data.json, hash-config.json, and faults.json with what
 * was made wrong, line by line, so that sites of any size can be made.
 */
export async function writeOldSite(directory: string, settings: OldSiteSettings): Promise<PlantedFault[]> {
  const faults: PlantedFault[] = []
  await writeLines(join(directory, "accounts.json"), function* () {
    yield '{"users": ['
    let separator = ""
    for (const { customer, fault } of makeOldCustomers(settings)) {
      if (fault) faults.push(fault)
      for (const account of customer.accounts) {
        yield `${separator}${JSON.stringify(account)}`
        separator = ",\n"
      }
    }
    yield "]}\n"
  })
  const isWrapped = settings.shape === "collections"
  await writeLines(join(directory, "data.json"), function* () {
    yield isWrapped ? '{"__collections__": {' : "{"
    for (const [index, collection] of COLLECTIONS.entries()) {
      yield `${index === 0 ? "" : ","}\n"${collection}": {`
      let separator = "\n"
      for (const { customer } of makeOldCustomers(settings)) {
        for (const [id, fields] of customer[collection]) {
          const document = isWrapped ? { ...fields, __collections__: {} } : fields
          yield `${separator}${JSON.stringify(id)}: ${JSON.stringify(document)}`
          separator = ",\n"
        }
      }
      yield "}"
    }
    yield isWrapped ? "}}\n" : "}\n"
  })
  writeNew([
    [join(directory, "hash-config.json"), `${JSON.stringify(HASH_CONFIG, null, 2)}\n`],
    [join(directory, "faults.json"), `${JSON.stringify(faults, null, 2)}\n`],
  ])
  return faults
}

async function writeLines(file: string, lines: () => Generator<string>): Promise<void> {
  const stream = createWriteStream(file, { mode: 0o600, flags: "wx" })
  for (const line of lines()) if (!stream.write(line)) await once(stream, "drain")
  stream.end()
  await once(stream, "close")
}
