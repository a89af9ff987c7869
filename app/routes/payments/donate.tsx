import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { TestModeNote } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { brand } from "#app/copy/brand.ts"
import { messages } from "#app/copy/messages.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { donationCurrency } from "#app/domain/payments/donation.ts"
import { DonationForm } from "#app/forms/orders.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { startCheckout } from "#app/services/orders/start-checkout.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { listDonations } from "#db/payments/donations.server.ts"
import { checkoutFailure } from "./checkout-failure.server.ts"
import { type DonationActionData, DonationFields } from "./donation-fields.tsx"
import { DonationHistory } from "./donation-history.tsx"
import { DonationThanks } from "./donation-thanks.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/donate")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAccount(args)
  const { db, config, log, geolocation } = args.context
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, thanksFor: searchParams.get("thanks") }
  const donations = await listDonations(db, id, query).catch((error) => {
    log.error("donations-unreadable", error)
    return null
  })
  return {
    page: donations && paginate(donations.listed),
    isFirstPage: before === null,
    thankedPaymentId: donations?.thanked?.paymentId ?? null,
    isTestMode: config.razorpay.isTestMode,
    currency: donationCurrency(await geolocation.findCountry()),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id: userId } = await requireAccount(args)
  const { fields: typed } = await readSubmittedForm(args, onlyForm())
  const form = DonationForm.safeParse(typed)
  if (!form.success) {
    return data<DonationActionData>(
      { typed, form: form.error.issues[0]?.message ?? messages.donationAmount },
      400,
    )
  }
  const wait = await checkRateLimit(args.context, "open-order", { account: userId })
  if (wait > 0) return tooManyRequests(wait, { typed })
  const purchase = { kind: "donation", planType: null } as const
  const checkout = await startCheckout(args.context, { userId, purchase, amount: form.data })
  if (checkout.kind !== "started") return checkoutFailure(checkout, { typed })
  // A document request, because checkout has its own CSP, which allows the provider's script.
  return redirectDocument(`/checkout/${checkout.orderId}`, 303)
}

export default function Donate() {
  const { page, isFirstPage, thankedPaymentId, isTestMode, currency } = useLoaderData<typeof loader>()
  const actionData = useActionData<DonationActionData>()
  return (
    <div className="column grid gap-8">
      <div>
        <h1>Donate to {brand.name}</h1>
        <p className="mt-3 text-muted">
          {brand.name} is made by one person. Donations pay for the time to work on it. A donation is
          voluntary and does not include a license.
        </p>
      </div>
      {thankedPaymentId && <DonationThanks paymentId={thankedPaymentId} />}
      <TestModeNote isTestMode={isTestMode} />
      <DonationFields currency={currency} actionData={actionData} />
      <DonationHistory page={page} isFirstPage={isFirstPage} />
    </div>
  )
}
