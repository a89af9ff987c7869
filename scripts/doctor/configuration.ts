import { readdirSync } from "node:fs"
import * as z from "zod"
import { parseConfig } from "#app/config.server.ts"
import { brand } from "#app/platform/brand.ts"
import { WELL_FORMED_SECRETS } from "../cloudflare/secrets.ts"
import type { Checks } from "./check.ts"

/** A domain that is reserved for examples (RFC 2606). */
const isExample = (value: string) => /\.(example|test|invalid|localhost)>?$/.test(value)

/** Seller's data that Razorpay and Indian e-commerce rules require; each function detects a placeholder. */
const SELLER_FACTS: Record<string, (value: string) => boolean> = {
  SELLER_NAME: (value) => value === brand.fullName,
  POSTAL_ADDRESS: (value) => value === `${brand.courts}, India`,
  SUPPORT_EMAIL: isExample,
  SUPPORT_PHONE: (value) => !/[1-9]/.test(value.replace(/^\+91/, "")),
  GRIEVANCE_OFFICER: isExample,
}

export const CONFIGURATION: Checks = {
  Configuration: {
    fails: "Every request is answered with 500, as these are missing or malformed",
    look: ({ variables, hiddenSecrets }) => {
      const hidden = Object.fromEntries(hiddenSecrets.map((name) => [name, WELL_FORMED_SECRETS[name]]))
      const parsed = parseConfig({ ...variables, ...hidden })
      return parsed.kind === "malformed" && parsed.variables
    },
    remedy: "npx wrangler secret put NAME, or [vars] of wrangler.toml and deploy; locally .dev.vars.",
  },
}

const Maker = z.array(z.object({ ownName: z.string().nullable(), about: z.string().nullable() }))

export const PRODUCTION: Checks = {
  Maker: {
    warns: "Buyers read little of who makes the app; missing are",
    look: async ({ query }) => {
      const rows = await query("select own_name as ownName, about from seller_settings")
      const [{ ownName = null, about = null } = {}] = Maker.parse(rows)
      const hasPortrait = readdirSync("public").some((name) => name.startsWith("portrait."))
      return [!ownName && "Your name", !about && "About you", !hasPortrait && "public/portrait.jpg"]
    },
    remedy: "/desk/settings, and a portrait of 4:5 in public/ (step 8).",
  },
  VAT: {
    warns:
      "Nobody has decided who pays VAT in the EU and the UK, where it is due from the first sale to a consumer",
    look: async ({ query }) => {
      const rows = await query("select sales_to_europe as choice from seller_settings")
      const [{ choice = null } = {}] = z.array(z.object({ choice: z.string().nullable() })).parse(rows)
      return choice === null
    },
    remedy: "Choose at /desk/settings, “EU and UK consumers” (docs/legal.md).",
  },
  Bindings: {
    fails: "wrangler.toml has placeholders",
    look: ({ bindingIds }) => {
      const missing = Object.entries(bindingIds).filter(([, id = ""]) => /^[0-]*$/.test(id))
      return missing.map(([name]) => name)
    },
    remedy: "npm run setup finds or creates both, and writes their ids (step 5).",
  },
  Environment: {
    fails: "Visitors choose their country, and so their price: ENVIRONMENT is not production",
    look: ({ variables }) => variables.ENVIRONMENT !== "production",
    remedy: 'Set ENVIRONMENT = "production" in wrangler.toml, and deploy.',
  },
  "Test mode": {
    warns: "The Razorpay key is a test key: no money moves, and pages say so",
    look: ({ variables }) => variables.RAZORPAY_KEY_ID?.startsWith("rzp_test_"),
    remedy: "npx wrangler secret bulk with the live key and its secret (step 12).",
  },
  Seller: {
    warns: "The site does not say who sells, which Razorpay and the E-Commerce Rules, 2020, ask for",
    look: ({ variables }) => {
      const missing = Object.entries(SELLER_FACTS).filter(([name, isMissing]) => {
        const value = (variables[name] ?? "").trim()
        return value === "" || isMissing(value)
      })
      return missing.map(([name]) => name)
    },
    remedy: "Set them in [vars] of wrangler.toml before the live keys (docs/legal.md), and deploy.",
  },
}
