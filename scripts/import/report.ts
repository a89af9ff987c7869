import { CURRENCIES, formatExactly, type Money } from "#app/domain/money.ts"
import type { Problem } from "./problems.ts"
import { IS_AMOUNT_LEARNED, type StagedKind, type Staging, TABLES } from "./staging.ts"

export type Counts = {
  kinds: Record<StagedKind, { read: number; here: number; leftOut: number }>
  /** Records that do not come over, of all kinds. */
  leftOut: number
  accounts: { confirmed: number; withPassword: number; disabled: number; news: number }
  computers: number
  /** Of licenses and donations that come over: what was paid, by currency, and how many payments without an amount. */
  paid: { kind: "license" | "donation"; money: Money; count: number }[]
  unknownPayments: number
  /** How many licenses came before without an amount that is known now. */
  learnedAmounts: number
}

/** The sums of what the files have; before the records are written, which marks them as here. */
export function countRecords(staging: Staging): Counts {
  const kinds = Object.fromEntries(
    Object.entries(TABLES).map(([kind, table]) => {
      const count = (condition: string) => staging.count(`select count(*) from ${table} where ${condition}`)
      return [
        kind,
        { read: count("true"), here: count("is_done = 1"), leftOut: count("is_out = 1 and is_done = 0") },
      ]
    }),
  ) as Counts["kinds"]
  const ofAccounts = (condition: string) =>
    staging.count(`select count(*) from accounts where is_out = 0 and ${condition}`)
  const paid = (["license", "donation"] as const).flatMap((kind) =>
    CURRENCIES.flatMap((currency) => {
      const [found] = staging.rows<{ amount: number | null; count: number }>(
        `select sum(amount) as amount, count(*) as count from ${TABLES[kind]} where is_out = 0 and currency = ?`,
        currency,
      )
      return found?.amount ? [{ kind, money: { amount: found.amount, currency }, count: found.count }] : []
    }),
  )
  return {
    ...{ kinds, paid },
    leftOut: staging.count("select count(*) from problems where is_out = 1"),
    accounts: {
      confirmed: ofAccounts("json_extract(row, '$.isConfirmed')"),
      withPassword: ofAccounts("json_extract(row, '$.passwordHash') like 'firebase-scrypt$%'"),
      disabled: ofAccounts("json_extract(row, '$.isDisabled')"),
      news: ofAccounts("opt_in = 1"),
    },
    computers: staging.count(
      "select coalesce(sum(json_array_length(row, '$.deviceIds')), 0) from licenses where is_out = 0",
    ),
    unknownPayments: staging.count("select count(*) from licenses where is_out = 0 and amount is null"),
    learnedAmounts: staging.count(`select count(*) from licenses where ${IS_AMOUNT_LEARNED}`),
  }
}

const TITLES: Record<StagedKind, string> = {
  account: "Accounts",
  license: "Licenses",
  donation: "Donations",
  "bug-report": "Bug reports",
}

const number = (value: number) => value.toLocaleString("en-US")

/** A page of sums. */
export function describeCounts(counts: Counts): string {
  const { kinds, accounts, computers, paid, unknownPayments, learnedAmounts } = counts
  const rows = Object.entries(kinds).map(
    ([kind, { read, here, leftOut }]) =>
      [
        TITLES[kind as StagedKind],
        number(read),
        number(here),
        number(read - here - leftOut),
        number(leftOut),
      ] as const,
  )
  const heading = ["", "read", "came before", "come now", "left out"] as const
  const { confirmed, withPassword, disabled, news } = accounts
  return [
    ...[heading, ...rows].map((cells) =>
      cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(13))).join(""),
    ),
    "",
    `Accounts: ${number(confirmed)} with a confirmed address, ${number(withPassword)} with a password, ${number(disabled)} disabled, ${number(news)} asked for news, which go to confirmed addresses.`,
    `Computers that stay active: ${number(computers)}.`,
    ...paid.map(({ kind, money, count }) => `Paid for ${number(count)} ${kind}s: ${formatExactly(money)}.`),
    `Licenses whose amount is not known, which count for no revenue: ${number(unknownPayments)}.`,
    ...(learnedAmounts > 0
      ? [`Licenses that came before without an amount, which is known now: ${number(learnedAmounts)}.`]
      : []),
  ].join("\n")
}

/** One line for each problem, those first that leave a record out. */
export function* describeProblems(staging: Staging): Generator<string> {
  type Row = Omit<Problem, "isLeftOut"> & { isOut: number }
  const rows = staging.iterate<Row>(
    "select kind, record, is_out as isOut, what, remedy from problems order by is_out desc, kind, record, what",
  )
  for (const { kind, record, isOut, what, remedy } of rows)
    yield `${isOut ? "LEFT OUT" : "NOTE"}  ${kind} ${record}: ${what}. ${remedy}`
}
