import * as z from "zod"
import { type Checks, parseAnswer, readSecret } from "./check.ts"
import { NotChecked } from "./not-checked.ts"
import type { Shop } from "./shop.ts"

const Product = z.object({ is_archived: z.boolean(), is_recurring: z.boolean(), organization_id: z.string() })
const Choice = z.array(z.object({ choice: z.string().nullable() }))

const has = ({ variables, hiddenSecrets }: Shop, name: string) =>
  Boolean(variables[name]) || hiddenSecrets.includes(name)

/** What is wrong with the token or the product at Polar. */
async function findFaults(shop: Shop) {
  const [token, id] = [readSecret(shop, "POLAR_ACCESS_TOKEN"), readSecret(shop, "POLAR_PRODUCT_ID")]
  const headers = { authorization: `Bearer ${token}` }
  const { status, text } = await shop.ask(`${readSecret(shop, "POLAR_API_URL")}/v1/products/${id}`, {
    headers,
  })
  if (status !== 200) return [`Polar answers with status ${status}`]
  const product = parseAnswer(Product, text)
  if (!product) throw new NotChecked("Polar's answer about the product is none")
  return [
    product.is_archived && "the product is archived",
    product.is_recurring && "the product is a subscription",
    product.organization_id !== readSecret(shop, "POLAR_ORGANIZATION_ID") && "another organization has it",
  ]
}

export const RESELLER: Checks = {
  Reseller: {
    fails: "Buyers whom the reseller serves cannot pay",
    look: async (shop) => {
      const rows = await shop.query("select sales_to_europe as choice from seller_settings")
      const [{ choice = null } = {}] = Choice.parse(rows)
      const isMissed = choice === "reseller" && !has(shop, "RESELLER")
      return [
        isMissed && "it was chosen for Europe, and is not switched on",
        ...(has(shop, "POLAR_ACCESS_TOKEN") ? await findFaults(shop) : []),
      ]
    },
    remedy:
      "401: a new access token; 404: the product's ID, of the sandbox or of the live site; else /desk/settings or RESELLER (step 10b).",
  },
}
