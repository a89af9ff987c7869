import { providerNames } from "#app/orders/order/copy.ts"
import type { ProviderName } from "#app/orders/order/order.ts"

/** Words of the desk about Razorpay, with the name of another provider in them: in texts, in lists and in names of facts. */
export function naming<Words>(provider: ProviderName, words: Words): Words
export function naming(provider: ProviderName, words: unknown): unknown {
  if (provider === "razorpay") return words
  const rename = (text: string) => text.replaceAll("Razorpay", providerNames[provider])
  if (typeof words === "string") return rename(words)
  if (Array.isArray(words)) return words.map((each) => naming(provider, each))
  if (typeof words !== "object" || words === null || words instanceof Date) return words
  return Object.fromEntries(
    Object.entries(words).map(([name, each]) => [rename(name), naming(provider, each)]),
  )
}
