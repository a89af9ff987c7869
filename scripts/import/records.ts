import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { PLAN_TYPES } from "#app/domain/orders/plans.ts"
import { MAX_LICENSE_DEVICES } from "#app/domain/orders/quote.ts"
import { BUG_STATUSES, isIncidentDate } from "#app/domain/support/bug-report.ts"

/** Before it, no shop of this kind was there. */
const EARLIEST = Date.UTC(2000, 0, 1)

/** D1 takes statements up to 100,000 bytes, and JSON may need six for a character. */
const MAX_TEXT = 10_000

const isBase64 = (text: string) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text)

const Seconds = z
  .object({ _seconds: z.int(), _nanoseconds: z.number().default(0) })
  .transform(({ _seconds, _nanoseconds }) => _seconds * 1000 + Math.trunc(_nanoseconds / 1_000_000))

/** Without what neither SQLite nor UTF-8 can hold: NUL and half characters. */
const text = z
  .string("is no text")
  .transform((value) => Buffer.from(value.replaceAll("\0", "")).toString())
  .refine((value) => value.length <= MAX_TEXT, `is longer than ${MAX_TEXT} characters`)

const filledText = text.refine((value) => value.trim() !== "", "is empty")

/** Of an account, or of a document: Firestore takes up to 1,500 bytes, Firebase's own ids have up to 128. */
export const OldId = z.string("is missing").regex(/^[^\0]{1,200}$/, "is no id")

/** The records of the old site by the rules of this one; what fails is left out, with the message of its first issue. */
export function recordSchemas(now: Date) {
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
      // As the licensing API takes it.
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

/** Everything that can come, by the ids of the old site. */
export type OldRecords = { [Kind in keyof Schemas]: Map<string, Old<Kind>> }

/** Something that a person should look at; a record that is left out does not come over. */
export type Problem = { record: string; what: string; isLeftOut: boolean }
