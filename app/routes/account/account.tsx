import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { Checkbox } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { TermsNotice } from "#app/components/terms-notice.tsx"
import { consentSentence } from "#app/copy/account/news.ts"
import { invoiceLink } from "#app/copy/invoices/invoice.ts"
import { messages } from "#app/copy/messages.ts"
import { paidAmount } from "#app/copy/orders/items.ts"
import { itemName } from "#app/domain/orders/order.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { findAccountPage } from "#db/invoices/account-page.server.ts"
import { EmailSetting } from "./email-setting.tsx"
import { PurchaseList } from "./purchase-list.tsx"
import { AccountNav, Setting, SettingForm } from "./setting.tsx"
import { type SettingsActionData, submitSettings } from "./settings-action.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/account")

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, emailConfirmedAt, optInPromotions, hasNewTerms } = await requireAccount(args)
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, now: args.context.now() }
  const { paid, pendingChange, consent } = await findAccountPage(args.context.db, id, query)
  const page = paginate(paid)
  const items = page.items.map(({ id, paidAt, invoices, isWithdrawable, ...order }) => {
    return {
      id,
      item: itemName(order),
      amount: paidAmount(order),
      paidAt,
      invoices: invoices.map(invoiceLink),
      isWithdrawable,
    }
  })
  const receipts = { page: { ...page, items }, isFirstPage: before === null }
  const address = { email, isConfirmed: emailConfirmedAt !== null, pendingChange }
  const news = { isOn: optInPromotions, history: consentSentence(optInPromotions, consent) }
  return { address, news, done: searchParams.get("done"), receipts, hasNewTerms }
}

export const action = submitSettings

export default function Account() {
  const { receipts, address, news, done, hasNewTerms } = useLoaderData<typeof loader>()
  const actionData = useActionData<SettingsActionData>()
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const problem = problemOf(actionData)
  return (
    <div className="column grid gap-10">
      <div>
        <ConfirmEmailBanner />
        <TermsNotice isNew={hasNewTerms} />
        <AccountNav current="/account" />
        <h1>Account</h1>
        <p className="mt-3 text-muted [overflow-wrap:anywhere]">
          Signed in as <bdi>{address.email}</bdi>
        </p>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <PurchaseList {...receipts} />
      <EmailSetting {...address} done={done} errors={errorsOf("email")} />
      <Setting
        id="promotions"
        title="News and offers"
        done={done === "promotions" ? messages.promotionsChanged : null}
      >
        <p className="mb-4 text-muted">{news.history}</p>
        <SettingForm
          intent="promotions"
          errors={errorsOf("promotions")}
          button="Save choice"
          buttonClass="btn-quiet justify-self-start"
        >
          <Checkbox name="optInPromotions" defaultChecked={news.isOn}>
            Send me news and offers.
          </Checkbox>
        </SettingForm>
      </Setting>
    </div>
  )
}

/** What is wrong with a form: above the page, where its field is not on it. */
function problemOf(actionData: SettingsActionData | undefined): string | undefined {
  if (!actionData || actionData.intent === "email") return actionData?.form
  return actionData.form ?? Object.values(actionData.fields ?? {})[0]
}
