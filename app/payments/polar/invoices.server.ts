import * as z from "zod"
import type { InvoiceAnswer } from "#app/payments/provider/payment-provider.ts"
import type { ApiClient } from "./api-client.server.ts"

const InvoiceEntity = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Finds Polar's invoice of an order, or has it made, which takes some seconds. */
export async function findInvoice(callApi: ApiClient, orderId: string): Promise<InvoiceAnswer> {
  const path = `orders/${encodeURIComponent(orderId)}/invoice`
  const found = await callApi(path, InvoiceEntity)
  if (found.kind === "answered") return { kind: "ready", url: found.value.url }
  if (found.status !== 404) return { kind: "unavailable" }
  const asked = await callApi(path, z.unknown(), {})
  if (asked.kind === "answered") return { kind: "pending" }
  // The buyer's name or address is not known there.
  return { kind: asked.status === 422 ? "incomplete" : "unavailable" }
}
