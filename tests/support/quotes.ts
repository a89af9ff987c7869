import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { orders } from "#db/schema.ts"
import { expectStatus, type TestClient } from "./test-client.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** A day from now on, as a date field sends it. */
export const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What the owner types for a quote: Custom Business for 500 devices at ₹1,20,000. */
export const quoteForm = (fields: Record<string, string> = {}) => ({
  intent: "quote-create",
  formId: randomUUID(),
  email: "buyer@firm.test",
  plan: "custom",
  devices: "500",
  amount: "120000",
  currency: "INR",
  validUntil: dayIn(14),
  note: "",
  ...fields,
})

const idIn = ({ headers }: Response) => /\/desk\/quotes\/(\w+)/.exec(headers.get("location") ?? "")?.[1] ?? ""

/** Writes a draft and returns its id. */
export async function createQuote(owner: TestClient, fields?: Record<string, string>): Promise<string> {
  return idIn(await expectStatus(owner.post("/desk/quotes/new", quoteForm(fields)), 303))
}

/** Writes a quote and sends it, and returns its id. */
export function sendQuote(owner: TestClient, fields: Record<string, string>): Promise<string> {
  return createQuote(owner, { ...fields, intent: "quote-send" })
}

/** Sends a form of the quote's page at the desk. */
export function postQuoteForm(
  owner: TestClient,
  quote: string,
  intent: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return owner.post(`/desk/quotes/${quote}`, { intent, formId: randomUUID(), ...fields })
}

/** Accepts a quote on the buyer's page and returns its order's id. */
export async function acceptQuote(buyer: TestClient, quote: string): Promise<string> {
  const { headers } = await expectStatus(buyer.post(`/quotes/${quote}`), 303)
  return headers.get("location")?.split("/").at(-1) ?? ""
}

/** The order of a quote; null where it has none. */
export async function findOrderOfQuote(d1: D1Database, quote: string) {
  const [order] = await openDatabase(d1).select().from(orders).where(eq(orders.quoteId, quote))
  return order ?? null
}
