import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountMenu } from "#app/accounts/account/account-menu.tsx"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm, SHOWN_AGAIN } from "#app/accounts/account/submitted-form.server.ts"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { startCheckout } from "#app/orders/checkout/start-checkout.server.ts"
import { checkoutFailure } from "#app/orders/checkout/state-copy.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { listDonations } from "#app/payments/confirmation/details-queries.server.ts"
import { parseForm, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { type Currency, formatMoney } from "#app/platform/money.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { formatMoment } from "#app/platform/time.ts"
import { TestModeNote } from "#app/platform/ui/form.tsx"
import { PagedList, type PagedListProps } from "#app/platform/ui/paged-list.tsx"
import { Ticket, TicketFacts } from "#app/platform/ui/ticket.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { donationCopy } from "./copy.ts"
import { donationCurrency } from "./donation.ts"
import { type DonationActionData, DonationFields } from "./donation-fields.tsx"
import { DONATION_LIMITS, DonationForm } from "./form.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, config, log, geolocation } = args.context
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, thanksFor: searchParams.get("thanks") }
  const donations = await listDonations(db, account.id, query).catch((error) => {
    log.error("donations-unreadable", error)
    return null
  })
  return {
    page: donations && paginate(donations.listed),
    isFirstPage: before === null,
    thanked: donations?.thanked
      ? { paymentId: donations.thanked.paymentId, amount: formatMoney(donations.thanked) }
      : null,
    isTestMode: config.razorpay.isTestMode,
    payments: await openNotices(args.context, account, ({ kind }) => kind === "donation"),
    currency: donationCurrency(await geolocation.findCountry()),
  }
}

const FORMS = onlyForm(DONATION_LIMITS, { keeps: true })

export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  const { id: userId } = await requireAccount(args)
  const { fields, wasKept } = await readSubmittedForm(args, FORMS)
  const typed = pickTyped(fields, DONATION_LIMITS)
  if (wasKept) return data<DonationActionData>({ typed, ...SHOWN_AGAIN })
  const form = parseForm(DonationForm, fields)
  if (!form.success) {
    const [{ message, path } = { message: donationCopy.donationAmount, path: [] }] = form.error.issues
    const errors = path[0] === "customAmount" ? { fields: { customAmount: message } } : { form: message }
    return data<DonationActionData>({ typed, ...errors }, 400)
  }
  const wait = await checkRateLimit(args.context, "open-order", { account: userId })
  if (wait) return tooManyRequests(wait, { typed })
  const purchase = { kind: "donation", planType: null } as const
  const checkout = await startCheckout(args.context, { userId, purchase, amount: form.data })
  if (checkout.kind === "failed") {
    const { form, status } = checkoutFailure(checkout.because)
    return data<DonationActionData>({ typed, form }, status)
  }
  // A document request, because checkout has its own CSP, which allows the provider's script.
  return redirectDocument(`/checkout/${checkout.orderId}`, 303)
})

export default function Donate() {
  const { page, isFirstPage, thanked, payments, isTestMode, currency } = useLoaderData<typeof loader>()
  const actionData = useActionData<DonationActionData>()
  return (
    <>
      <TestModeNote isTestMode={isTestMode} />
      <WorkPage beside={<AccountMenu current="/donate" />}>
        <h1>{donationCopy.title}</h1>
        <p className="lead text-muted">{donationCopy.lead}</p>
        {payments.length > 0 && (
          <div className="mb-6 grid gap-3">
            <PaymentNotices notices={payments} />
          </div>
        )}
        {thanked ? (
          <DonationThanks {...thanked} />
        ) : (
          <div id="donation">
            <DonationFields currency={currency} actionData={actionData} />
          </div>
        )}
        <DonationHistory page={page} isFirstPage={isFirstPage} />
      </WorkPage>
    </>
  )
}

function DonationThanks({ paymentId, amount }: { paymentId: string; amount: string }) {
  return (
    <div role="status">
      <Ticket kind="license" id="thanks" title={donationCopy.donationThanks}>
        <div>
          <p className="price figure">{amount}</p>
          <p className="mt-3">{donationCopy.donationSupport}</p>
        </div>
        <TicketFacts
          facts={[
            {
              name: donationCopy.paymentId,
              value: <code className="font-mono wrap-anywhere">{paymentId}</code>,
            },
          ]}
        />
      </Ticket>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{donationCopy.receiptSent}</p>
        <a href="/donate#donation" className="btn btn-quiet">
          {donationCopy.close}
        </a>
      </div>
    </div>
  )
}

type Donation = { id: string; amount: number; currency: Currency; paymentId: string; createdAt: Date }

function DonationHistory(donations: PagedListProps<Donation>) {
  return (
    <PagedList
      {...donations}
      id="history"
      heading={donationCopy.history}
      path="/donate"
      what={donationCopy.donations}
      empty={donationCopy.none}
    >
      {({ id, amount, currency, paymentId, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line py-3.5"
        >
          <div className="min-w-0">
            <code className="block font-mono font-semibold wrap-anywhere">{paymentId}</code>
            <time dateTime={createdAt.toISOString()} className="small">
              {formatMoment(createdAt)}
            </time>
          </div>
          <span className="font-semibold whitespace-nowrap tabular">
            {`${currency} ${formatMoney({ amount, currency })}`}
          </span>
        </li>
      )}
    </PagedList>
  )
}
