import type { ProviderName } from "#app/orders/order/order.ts"
import type { OrderProvider, PaymentProvider, Reseller } from "./payment-provider.ts"

/** The payment providers by name; one that is not configured answers nothing. */
export type Providers = { razorpay: OrderProvider; polar: Reseller }

export const providerOf = (payments: Providers, name: ProviderName): PaymentProvider => payments[name]

/** The configured providers with their names. */
export const listProviders = ({ razorpay, polar }: Providers): [ProviderName, PaymentProvider][] =>
  polar.isConfigured
    ? [
        ["razorpay", razorpay],
        ["polar", polar],
      ]
    : [["razorpay", razorpay]]

/**
 * What the provider says that has the record; "unknown" if none has it, null if one that may have it does not answer. They are
 * asked one after the other.
 */
export async function askProviders<Answer>(
  payments: Providers,
  ask: (provider: PaymentProvider) => Promise<Answer | "unknown" | null>,
): Promise<Answer | "unknown" | null> {
  for (const [, provider] of listProviders(payments)) {
    const answer = await ask(provider)
    if (answer !== "unknown") return answer
  }
  return "unknown"
}
