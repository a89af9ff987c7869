import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { differenceInWords, lineTitle, settlementsCopy } from "#app/copy/desk/settlements.ts"
import { toMajorUnits } from "#app/domain/money.ts"
import { type ComparedSettlement, grossOf, keptOf } from "#app/domain/payments/settlement.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { type FoundSettlements, findSettlement } from "#app/services/payments/compare-settlements.server.ts"

const HEADINGS = [
  ...["Settlement", "Bank reference", "Created", "Kind", "Razorpay", "What", "Order"],
  ...["Amount", "Currency", "Fee in INR", "Tax in it in INR", "Paid out in INR", "Difference"],
]

/** Every line of a settlement as a CSV download, in plain numbers: below 0 is what is taken from the payout. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const id = new URL(args.request.url).searchParams.get("settlement") ?? ""
  const found = await findSettlement(args.context, id)
  if (found === "unknown") throw new Response(null, { status: 404 })
  if (found === "provider-silent") throw new Response(settlementsCopy.silent, { status: 503 })
  if (found === "too-many") throw new Response(settlementsCopy.tooMany, { status: 503 })
  const rows = found.settlements.flatMap((settlement) => rowsOf(settlement, found.own))
  return csvResponse([HEADINGS, ...rows], `brisk-settlement-${id}.csv`)
}

function rowsOf({ id, utr, lines }: ComparedSettlement, own: FoundSettlements["own"]) {
  return lines.map((line) => {
    const record = own.get(line.id)
    return [
      id,
      utr ?? "",
      line.createdAt.toISOString(),
      line.kind,
      line.id,
      lineTitle(line, record?.email ?? null),
      record?.orderId ?? "",
      toMajorUnits(grossOf(line)),
      line.currency,
      toMajorUnits(0 - keptOf(line)),
      line.tax === null ? "" : toMajorUnits(0 - line.tax),
      toMajorUnits(line.net),
      line.difference ? differenceInWords(line, line.difference) : "",
    ]
  })
}
