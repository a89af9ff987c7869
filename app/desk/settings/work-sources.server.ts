import { sql } from "drizzle-orm"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { undecidedSales } from "./copy.ts"

const SETTINGS = "/desk/settings"

export const workSources = [
  // One item until the owner has decided. An alert would tell of a new shop.
  defineWorkSource<unknown>({
    name: "sales",
    kind: {
      name: "settings",
      title: undecidedSales.kind,
      noun: undecidedSales.noun,
      nouns: undecidedSales.nouns,
      screen: SETTINGS,
    },
    urgency: 230,
    subject: "settings",
    query: () => ({
      from: sql`(select (select sales_to_europe from seller_settings where id = 1) as choice)`,
      open: sql`choice is null`,
      at: sql`0`,
      isQuiet: true,
      values: { id: sql`'europe'` },
    }),
    describe: () => ({ title: undecidedSales.title, href: SETTINGS, detail: undecidedSales.reason }),
  }),
]
