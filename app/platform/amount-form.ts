import * as z from "zod"
import { readAmount } from "./amount.ts"
import { amountUnclear } from "./copy.ts"

/** The minor units of a typed amount over zero; or what is wrong with it, which is `unreadable` where it is no such amount. */
export function readTypedAmount(text: string, unreadable: string) {
  const read = readAmount(text)
  if (read.kind === "unclear") return { amount: null, problem: amountUnclear(text.trim(), read) }
  return read.kind === "amount" && read.amount > 0
    ? { amount: read.amount, problem: null }
    : { amount: null, problem: unreadable }
}

/** An amount in major units, parsed into minor units. */
export const typedAmount = (unreadable: string) =>
  z.string({ error: unreadable }).transform((text, context) => orIssue(text, unreadable, context))

/** An amount in major units that may be left open: null for an empty field. */
export const optionalAmount = (unreadable: string) =>
  z
    .string()
    .default("")
    .transform((text, context) => (text.trim() === "" ? null : orIssue(text, unreadable, context)))

function orIssue(text: string, unreadable: string, context: z.RefinementCtx) {
  const { amount, problem } = readTypedAmount(text, unreadable)
  if (amount !== null) return amount
  context.addIssue({ code: "custom", message: problem })
  return z.NEVER
}
