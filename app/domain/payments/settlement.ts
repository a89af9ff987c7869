/** A payout of the provider to the seller's bank account. Amounts of settlements are in paise. */
export type Settlement = {
  id: string
  amount: number
  /** The provider's word for its state. */
  status: string
  /** The bank's reference of the transfer; null until there is one. */
  utr: string | null
  createdAt: Date
}

export const SETTLEMENT_LINE_KINDS = ["payment", "refund", "transfer", "adjustment"] as const

/** What a settlement pays out or takes back. */
export type SettlementLine = {
  settlementId: string
  /** Of the payment, refund, transfer or adjustment, at the provider. */
  id: string
  kind: (typeof SETTLEMENT_LINE_KINDS)[number]
  /** Before fees, never below 0. */
  amount: number
  currency: string
  /** What it adds to the payout; below 0 for what is taken from it. */
  net: number
  /** What the provider kept, tax included, and that tax; null where it does not say. */
  fee: number | null
  tax: number | null
  description: string | null
  createdAt: Date
}

/** A payment or refund as it is stored here: minor units of its currency, fees in paise, null where nothing has said them. */
export type OwnMoney = {
  id: string
  amount: number | null
  currency: string | null
  inrAmount: number | null
  fee: number | null
  tax: number | null
}

export type LineDifference = "missing" | { what: "amount" | "fee" | "tax"; theirs: number; ours: number }

/** The amount with its sign: what the line would add to the payout without fees. */
export function grossOf({ kind, amount, net }: Pick<SettlementLine, "kind" | "amount" | "net">): number {
  if (kind === "payment") return amount
  return kind === "adjustment" && net >= 0 ? amount : -amount
}

/** What the provider kept, which follows from the payout also where it names no fee. */
export const keptOf = (line: SettlementLine): number => line.fee ?? grossOf(line) - line.net

/** How a line differs from what is stored here; null where it does not, and where nothing is stored that it could differ from. */
export function differenceOf(line: SettlementLine, own: OwnMoney | undefined): LineDifference | null {
  if (line.kind !== "payment" && line.kind !== "refund") return null
  if (!own) return "missing"
  const amount = own.currency === line.currency ? own.amount : line.currency === "INR" ? own.inrAmount : null
  const compared = [
    { what: "amount", theirs: line.amount, ours: amount },
    { what: "fee", theirs: keptOf(line), ours: own.fee },
    { what: "tax", theirs: line.tax, ours: own.tax },
  ] as const
  for (const { what, theirs, ours } of compared) {
    if (theirs !== null && ours !== null && theirs !== ours) return { what, theirs, ours }
  }
  return null
}

export type SettlementSums = {
  payments: { count: number; amount: number }
  refunds: { count: number; amount: number }
  /** Transfers and adjustments, such as what a lost dispute took. */
  others: { count: number; amount: number }
  /** Paise, tax included; below 0 where more was paid out than the lines say. */
  fees: number
  tax: number
  /** Whether a line does not say its tax, so that there may be more. */
  isTaxPartly: boolean
  /** What the lines add up to. */
  net: number
}

/** The sums of a settlement's lines: payments, refunds and others less fees are the net. */
export function sumLines(lines: readonly SettlementLine[]): SettlementSums {
  const sumOf = (of: readonly SettlementLine[]) => ({
    count: of.length,
    amount: of.reduce((sum, line) => sum + grossOf(line), 0),
  })
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  return {
    payments: sumOf(lines.filter(({ kind }) => kind === "payment")),
    refunds: sumOf(lines.filter(({ kind }) => kind === "refund")),
    others: sumOf(lines.filter(({ kind }) => kind === "transfer" || kind === "adjustment")),
    fees: sumOf(lines).amount - net,
    tax: lines.reduce((sum, { tax }) => sum + (tax ?? 0), 0),
    isTaxPartly: lines.some(({ tax }) => tax === null),
    net,
  }
}

export type ComparedLine = SettlementLine & { difference: LineDifference | null }

export type ComparedSettlement = Settlement & { sums: SettlementSums; lines: ComparedLine[] }

/** Each settlement with its lines, newest first, and how these differ from what is stored here, by its id. */
export function compareSettlements(
  settlements: readonly Settlement[],
  lines: readonly SettlementLine[],
  own: ReadonlyMap<string, OwnMoney>,
): ComparedSettlement[] {
  const linesOf = new Map<string, ComparedLine[]>(settlements.map(({ id }) => [id, []]))
  for (const line of lines) {
    linesOf.get(line.settlementId)?.push({ ...line, difference: differenceOf(line, own.get(line.id)) })
  }
  return settlements
    .map((settlement) => {
      const compared = linesOf.get(settlement.id) ?? []
      return { ...settlement, lines: compared, sums: sumLines(compared) }
    })
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}
