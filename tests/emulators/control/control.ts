import { z } from "zod"
import { hours } from "../time.ts"

const service = z.enum(["orders", "payments", "mail", "geo"])
const milliseconds = z.int().min(0).max(hours(24))
const share = z.number().min(0).max(1)

const controlSchema = z.strictObject({
  webhooks: z.enum(["deliver", "drop", "duplicate", "reorder"]).default("deliver"),
  webhookDelayMs: milliseconds.default(0),
  country: z.string().max(100).default("US"),
  fail: z.array(service).default([]),
  slow: z.partialRecord(service, milliseconds).default({}),
  rubbish: z.array(service).default([]),
  /** The share of requests that is refused. */
  failRate: z.partialRecord(service, share).default({}),
  /** The share of requests that is done, and then answered with a failure. */
  loseAnswers: z.partialRecord(service, share).default({}),
})

/** The trouble that the emulators make, on demand. */
export type Control = z.infer<typeof controlSchema>

export type Service = z.infer<typeof service>

export const defaultControl = (): Control => controlSchema.parse({})

/** Missing keys take their defaults; anything unknown or of a wrong type is refused with a sentence. */
export function parseControl(body: unknown): { control: Control } | { error: string } {
  const parsed = controlSchema.safeParse(body)
  if (parsed.success) return { control: parsed.data }
  const problems = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(": "))
  return { error: `The control state was not changed. ${problems.join(". ")}.` }
}
