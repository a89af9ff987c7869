import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice, TestModeNote } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { boughtThanks, planCopy, pricingCopy } from "#app/copy/checkout/plans.ts"
import { messages } from "#app/copy/messages.ts"
import { isPaid, orderBeingConfirmed } from "#app/domain/account/account.ts"
import { basicPrice, businessPrice } from "#app/domain/checkout/plans.ts"
import { BuyForm } from "#app/forms/account.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { pageMaxAge } from "#app/http/page-max-age.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { agreePrice } from "#app/services/checkout/agree-price.server.ts"
import { findPrice } from "#app/services/checkout/find-price.server.ts"
import { startCheckout } from "#app/services/checkout/start-checkout.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { BoughtPanel } from "./bought-panel.tsx"
import { checkoutFailure } from "./checkout-failure.server.ts"
import { PendingPayment } from "./pending-payment.tsx"
import { PlanCards } from "./plan-cards.tsx"
import { PurchaseNotes } from "./purchase-notes.tsx"

export const handle = { script: "signed-in", shared: "by-region" }
export const meta = pageMeta("/buy")

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await context.auth.accountIfKnown()
  const boughtPlan = account?.license && isPaid(account) ? account.license.planType : null
  const { price, expiresAt } = await findPrice(context)
  const { isTestMode } = context.config.razorpay
  const page = {
    boughtPlan,
    pendingOrder: account && orderBeingConfirmed(account, context.now()),
    isTestMode,
    basic: basicPrice(price),
    business: businessPrice(price),
  }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const account = await requireAccount(args)
  if (isPaid(account)) return data({ form: messages.alreadyPaid }, 400)
  const form = BuyForm.safeParse(await readForm(request))
  if (!form.success) return data({ form: messages.planUnknown }, 400)

  const wait = await checkRateLimit(context, "open-order", { account: account.id })
  if (wait > 0) return tooManyRequests(wait, {})
  const agreed = await agreePrice(context, form.data.shownPrice)
  if (agreed.kind === "changed") return data({ form: messages.priceChanged }, 400)
  const purchase = { kind: "license", planType: form.data.plan } as const
  const checkout = await startCheckout(context, { userId: account.id, purchase, amount: agreed.price })
  if (checkout.kind !== "started") return checkoutFailure(checkout, {})
  // A document request, because checkout has its own CSP, which allows the provider's script.
  return redirectDocument(`/checkout/${checkout.orderId}`, 303)
}

export default function Buy() {
  const { boughtPlan, pendingOrder, isTestMode, basic, business } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.form
  return (
    <>
      <section className="wrap py-[clamp(2.5rem,6vw,4.5rem)]">
        <h1>{pricingCopy.title}</h1>
        <p className="mt-4 max-w-[42rem] text-muted">{pricingCopy.lead}</p>
        <div className="mt-6 grid max-w-[46rem] gap-3 empty:hidden">
          {problem && <Notice kind="error">{problem}</Notice>}
          {!boughtPlan && <TestModeNote isTestMode={isTestMode} />}
        </div>
        {boughtPlan ? (
          <BoughtPanel thanks={boughtThanks(planCopy[boughtPlan].name)} />
        ) : pendingOrder ? (
          <PendingPayment orderId={pendingOrder} />
        ) : (
          <PlanCards basic={basic} business={business} />
        )}
      </section>
      <PurchaseNotes currency={basic.price.currency} />
    </>
  )
}
