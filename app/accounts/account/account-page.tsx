import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { changeExpires, changeLinkSent, emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { findAccountPage } from "#app/invoices/documents/account-page-queries.server.ts"
import { documentPath, invoiceLink } from "#app/invoices/documents/copy.ts"
import { InvoiceLinks } from "#app/invoices/documents/invoice-links.tsx"
import { consentSentence, newsCopy } from "#app/news/announcements/copy.ts"
import { paidAmount, statusOfPurchase } from "#app/orders/order/copy.ts"
import { itemName } from "#app/orders/order/order.ts"
import { withdrawLabel } from "#app/orders/order/refund-rule-copy.ts"
import { noticeOf } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Checkbox, Field } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { Pager } from "#app/platform/ui/paged-list.tsx"
import { TermsNotice } from "#app/site/legal/terms-notice.tsx"
import { accountCopy } from "./copy.ts"
import { AccountPage, Setting, SettingForm, useAnswer, useDone } from "./setting.tsx"
import { submitSettings } from "./settings-action.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, emailConfirmedAt, optInPromotions, hasNewTerms } = await requireAccount(args)
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, now: args.context.now() }
  const { paid, noticed, pendingChange, consent } = await findAccountPage(args.context.db, id, query)
  const page = paginate(paid)
  const items = page.items.map(({ id, paidAt, invoices, isWithdrawable, ...order }) => {
    return {
      id,
      item: itemName(order),
      amount: paidAmount(order),
      status: statusOfPurchase(order.moneyState),
      paidAt,
      href: documentPath(id, invoices.findLast(({ kind }) => kind === "invoice")?.id ?? null),
      invoices: invoices.map(invoiceLink),
      isWithdrawable,
    }
  })
  const payments = noticed.map(noticeOf)
  const receipts = { page: { ...page, items }, isFirstPage: before === null, payments }
  const address = { email, isConfirmed: emailConfirmedAt !== null, pendingChange }
  const news = { isOn: optInPromotions, history: consentSentence(optInPromotions, consent) }
  return { address, news, receipts, hasNewTerms }
}

export const action = submitSettings

export default function Account() {
  const { receipts, address, news, hasNewTerms } = useLoaderData<typeof loader>()
  const isNewsChanged = useDone() === "promotions"
  const typed = useAnswer("promotions")?.typed
  return (
    <AccountPage
      path="/account"
      shownForms={["email", "promotions"]}
      notices={
        <>
          <ConfirmEmailBanner />
          <TermsNotice isNew={hasNewTerms} />
        </>
      }
      lead={
        <p className="lead wrap-anywhere">
          {accountCopy.signedInAs}
          <bdi>{address.email}</bdi>
        </p>
      }
    >
      <PurchaseList {...receipts} />
      <EmailSetting {...address} />
      <Setting
        id="promotions"
        title={accountCopy.news}
        done={isNewsChanged ? newsCopy.promotionsChanged : null}
      >
        <p className="mb-4 text-muted">{news.history}</p>
        <SettingForm
          intent="promotions"
          button={accountCopy.saveNews}
          buttonClass="btn-quiet justify-self-start"
        >
          <Checkbox name="optInPromotions" defaultChecked={typed?.optInPromotions ?? news.isOn}>
            {accountCopy.wantsNews}
          </Checkbox>
        </SettingForm>
      </Setting>
    </AccountPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function PurchaseList({ page: { items, next }, isFirstPage, payments }: Loaded["receipts"]) {
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="text-xl">
        {accountCopy.receipts}
      </h2>
      {isFirstPage && payments.length > 0 && (
        <div className="mt-4 grid gap-3">
          <PaymentNotices notices={payments} />
        </div>
      )}
      {items.length === 0 ? (
        <p className="mt-3 text-muted">{accountCopy.noReceipts}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {items.map(({ id, item, amount, status, paidAt, href, invoices, isWithdrawable }) => (
            <li key={id}>
              <a
                href={href}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
              >
                <span className="link font-semibold">{item}</span>
                <span className="flex flex-wrap gap-x-6 text-muted tabular-nums">
                  {status && <span className="pill">{status}</span>}
                  <span>{formatIndianDay(paidAt)}</span>
                  <span className="text-ink">{amount}</span>
                </span>
              </a>
              <InvoiceLinks invoices={invoices} />
              {isWithdrawable && (
                <a className="link link-tall" href={`/withdraw/${id}`}>
                  {withdrawLabel}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager path="/account" next={next} isFirstPage={isFirstPage} what={accountCopy.pagerItems} />
    </section>
  )
}

function EmailSetting({ email, isConfirmed, pendingChange }: Loaded["address"]) {
  const done = useDone()
  return (
    <div id="email">
      <Setting id="email" title={accountCopy.email} done={successMessage(done, pendingChange)}>
        <p className="wrap-anywhere">
          <strong>
            <bdi>{email}</bdi>
          </strong>
        </p>
        <p className="mt-1 mb-5 text-muted">
          {isConfirmed ? emailAddressCopy.confirmed : emailAddressCopy.unconfirmed}
        </p>
        {pendingChange && <Pending {...pendingChange} />}
        {/* After a change, a new `key` empties the fields. */}
        <SettingForm
          intent="email"
          key={done === "email" ? "done" : "open"}
          button={accountCopy.changeAddress}
          pending={accountCopy.sending}
        >
          <Field
            name="newEmail"
            label={accountCopy.newEmail}
            type="email"
            autoComplete="email"
            required
            defaultValue={useAnswer("email")?.typed?.newEmail}
            hint={emailAddressCopy.changeLead}
          />
          <CurrentPasswordField id="email-password" email={email} />
        </SettingForm>
      </Setting>
    </div>
  )
}

type PendingChange = Loaded["address"]["pendingChange"]

function successMessage(done: string | null, pendingChange: PendingChange) {
  if (done === "email" && pendingChange) return changeLinkSent(pendingChange.email)
  if (done === "email-still-works" && pendingChange) return emailAddressCopy.linkStillWorks
  return done === "cancel-email-change" && !pendingChange ? emailAddressCopy.changeCanceled : null
}

/** The change that waits for its link to be opened. */
function Pending({ email, expiresAt }: NonNullable<PendingChange>) {
  return (
    <div className="mb-5">
      <Notice kind="info">
        <p className="wrap-anywhere">
          <bdi>{email}</bdi> <span>{changeExpires(expiresAt)}</span>
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <SettingForm
            intent="resend-email-change"
            button={accountCopy.sendLinkAgain}
            pending={accountCopy.sending}
            buttonClass="btn-quiet"
          />
          <SettingForm
            intent="cancel-email-change"
            button={accountCopy.cancelChange}
            pending={accountCopy.canceling}
            buttonClass="btn-quiet"
          />
        </div>
      </Notice>
    </div>
  )
}
