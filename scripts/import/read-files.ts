import { readFileSync } from "node:fs"
import * as z from "zod"
import type { FirebaseHashConfig } from "#app/accounts/passwords/password-hash.server.ts"
import { PLAN_TYPES } from "#app/orders/plans/plans.ts"
import { MAX_LICENSE_DEVICES } from "#app/orders/quotes/quote.ts"
import { isEmailAddress } from "#app/platform/email/email-address.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { BUG_STATUSES, isIncidentDate } from "#app/support/bug-reports/bug-report.ts"

/** Base64 in the standard or the URL-safe alphabet, with padding or without. */
const base64 = z
  .string()
  .overwrite((text) => text.replaceAll("-", "+").replaceAll("_", "/"))
  .overwrite((text) => (text.includes("=") ? text : text.padEnd(Math.ceil(text.length / 4) * 4, "=")))
  .pipe(z.base64())

const HashConfig = z
  .object({
    base64_signer_key: base64.pipe(z.string().min(1)),
    base64_salt_separator: base64,
    rounds: z.coerce.number().int().min(1).max(8),
    mem_cost: z.coerce.number().int().min(1).max(14),
  })
  .transform(({ base64_signer_key, base64_salt_separator, rounds, mem_cost }) => ({
    signerKey: Buffer.from(base64_signer_key, "base64"),
    saltSeparator: Buffer.from(base64_salt_separator, "base64"),
    rounds,
    memoryCost: mem_cost,
  }))

/** The names and values of a text such as `hash_config { rounds: 8, }`, and of JSON; a value may be empty. */
const FIELD = /"?(\w+)"?[ \t]*:[ \t]*"?([^\s",{}]*)/g

/** The hash parameters as the console of Firebase shows them, which is no JSON, or as JSON. */
export function readHashConfig(file: string): FirebaseHashConfig {
  const fields = [...readFileSync(file, "utf8").matchAll(FIELD)].map(([, name, value]) => [name, value])
  const parsed = HashConfig.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new Error(`${file}: ${describe(parsed.error)}. Copy it from the console again.`)
  return parsed.data
}

const Accounts = z.object({ users: z.array(z.unknown()).min(1) })

const Collection = z.record(z.string(), z.unknown()).default({})
const Collections = z.object({
  users: Collection,
  licenses: Collection,
  bugReports: Collection,
  donations: Collection,
})
/** Export in the format of `node-firestore-import-export`. */
const FirestoreExport = z.object({ __collections__: Collections }).transform((value) => value.__collections__)

/** Reads both files whole, each record by its schema. */
export function readFiles(files: { accounts: string; data: string }, now: Date) {
  const schemas = recordSchemas(now)
  const problems: ImportProblem[] = []
  const { users } = readJson(files.accounts, Accounts, 'Is it what "firebase auth:export" wrote?')
  const documents = readJson(
    files.data,
    z.union([FirestoreExport, Collections]),
    "docs/moving.md shows its shape.",
  )
  if (Object.values(documents).every((collection) => Object.keys(collection).length === 0))
    throw new Error(`${files.data} has no documents. docs/moving.md shows its shape.`)

  const read = <Value>(kind: string, entries: [id: string, value: unknown][], schema: z.ZodType<Value>) => {
    const found = new Map<string, Value>()
    for (const [id, value] of entries) {
      const parsed = z.object({ id: OldId, value: schema }).safeParse({ id, value })
      if (parsed.success && !found.has(id)) found.set(id, parsed.data.value)
      else {
        const what = parsed.success ? "is there twice" : describe(parsed.error)
        problems.push({ record: `${kind} ${id.slice(0, 60)}`, what, isLeftOut: true })
      }
    }
    return found
  }
  const records = {
    accounts: read(
      "account",
      users.map((user, index) => [idOfAccount(user, index), user]),
      schemas.accounts,
    ),
    users: read("user", Object.entries(documents.users), schemas.users),
    licenses: read("license", Object.entries(documents.licenses), schemas.licenses),
    bugReports: read("bug report", Object.entries(documents.bugReports), schemas.bugReports),
    donations: read("donation", Object.entries(documents.donations), schemas.donations),
  }
  return { records, problems }
}

/** Returns the id of an account, or its index in the file if it has none. */
function idOfAccount(account: unknown, index: number) {
  const parsed = z.object({ localId: OldId }).safeParse(account)
  return parsed.success ? parsed.data.localId : `users[${index}]`
}

function readJson<Value>(file: string, schema: z.ZodType<Value>, advice: string) {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    throw new Error(`${file} can't be read as JSON: export it again. (${error})`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new Error(`${file} has not the shape that is expected. ${advice}`)
  return parsed.data
}

/** The first issue, such as "createdAt is no date". */
function describe({ issues: [issue] }: z.ZodError) {
  const field = issue?.path.filter((name) => name !== "value").join(".")
  return [field, issue?.message].filter((part) => part).join(" ")
}

/** Earliest time that a record may have. */
const EARLIEST = Date.UTC(2000, 0, 1)

/** D1 takes statements up to 100,000 bytes, and JSON may need six for a character. */
const MAX_TEXT = 10_000

const isBase64 = (text: string) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text)

const Seconds = z
  .object({ _seconds: z.int(), _nanoseconds: z.number().default(0) })
  .transform(({ _seconds, _nanoseconds }) => _seconds * 1000 + Math.trunc(_nanoseconds / 1_000_000))

/** Text without NUL and lone surrogates, which SQLite and UTF-8 can't store. */
const text = z
  .string("is no text")
  .transform((value) => Buffer.from(value.replaceAll("\0", "")).toString())
  .refine((value) => value.length <= MAX_TEXT, `is longer than ${MAX_TEXT} characters`)

const filledText = text.refine((value) => value.trim() !== "", "is empty")

/** Id of an account or a document: Firestore allows up to 1,500 bytes; Firebase's own ids have up to 128. */
const OldId = z.string("is missing").regex(/^[^\0]{1,200}$/, "is no id")

/** The records of the old site by the rules of this one; what fails is left out, with the message of its first issue. */
function recordSchemas(now: Date) {
  const time = z
    .union(
      [
        z.iso.datetime({ offset: true }).transform((value) => Date.parse(value)),
        z.int(),
        z
          .string()
          .regex(/^\d{12,13}$/)
          .transform(Number),
        Seconds,
        z.object({ __datatype__: z.literal("timestamp"), value: Seconds }).transform(({ value }) => value),
      ],
      "is no date",
    )
    .refine((value) => value >= EARLIEST && value <= now.getTime(), "is not between 2000 and today")
    .transform((value) => new Date(value))
  const email = z
    .string("is missing")
    .transform((value) => value.trim().normalize("NFC"))
    .refine(isEmailAddress, "is no email address")
  const paymentId = z.string("is no text").regex(/^[\x21-\x7e]{0,100}$/, "is no id of a payment")

  return {
    accounts: z.object({
      localId: OldId,
      email,
      emailVerified: z.boolean().default(false),
      disabled: z.boolean().default(false),
      passwordHash: z.string().refine(isBase64, "is no base64").default(""),
      salt: z.string().refine(isBase64, "is no base64").default(""),
      createdAt: time,
    }),
    users: z.object({
      email: z.string().optional(),
      optInPromotions: z.boolean("is neither true nor false").default(false),
      isPaid: z.boolean("is neither true nor false").default(false),
    }),
    licenses: z.object({
      userId: OldId,
      licenseKey: z.string().optional(),
      planType: z.enum(PLAN_TYPES, "is no plan"),
      maxDevices: z.int().min(1).max(MAX_LICENSE_DEVICES).optional(),
      // Device ID as the licensing API takes it.
      deviceId: z
        .string("is no text")
        .regex(/^[\x21-\x7e]{0,128}$/, "is none that the app sends")
        .nullish(),
      paymentId: paymentId.nullish(),
      createdAt: time,
    }),
    bugReports: z.object({
      userId: OldId,
      title: filledText,
      description: filledText,
      dateOfIncident: z.string("is missing").refine((value) => isIncidentDate(value, now), "is no day"),
      possibleSolution: text.nullish(),
      status: z.enum(BUG_STATUSES, "is no status here").default("not seen"),
      createdAt: time,
    }),
    donations: z.object({
      userId: OldId,
      email: email.optional(),
      amount: z
        .number("is no number")
        .transform((value) => Math.round(value * 100))
        .refine((value) => value > 0 && Number.isSafeInteger(value), "is no amount"),
      currency: z.enum(CURRENCIES, "is no currency here"),
      paymentId: paymentId.min(1, "is empty"),
      createdAt: time,
    }),
  }
}

type Schemas = ReturnType<typeof recordSchemas>

/** A record of one kind, such as `Old<"licenses">`. */
export type Old<Kind extends keyof Schemas> = z.infer<Schemas[Kind]>

/** Valid records by the ids of the old site. */
export type OldRecords = { [Kind in keyof Schemas]: Map<string, Old<Kind>> }

/** ImportProblem that a person should check; a record that is left out is not imported. */
export type ImportProblem = { record: string; what: string; isLeftOut: boolean }
