import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { itemName } from "#app/copy/checkout/items.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { listPaidAndCountOpenOrders } from "#db/checkout/orders.server.ts"
import { type AccountActionData, submitAccountForm } from "./account-action.server.ts"
import { AccountSettings } from "./account-settings.tsx"
import { PurchaseList } from "./purchase-list.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/account")

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, optInPromotions } = await requireAccount(args)
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, now: args.context.now() }
  const { paid, open } = await listPaidAndCountOpenOrders(args.context.db, id, query)
  const page = paginate(paid)
  const items = page.items.map(({ id, amount, paidAt, ...order }) => {
    return { id, item: itemName(order), amount, paidAt }
  })
  const receipts = { page: { ...page, items }, isFirstPage: before === null }
  return { email, optInPromotions, done: searchParams.get("done"), receipts, openOrders: open }
}

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  const { intent = "", ...fields } = await readForm(args.request)
  return submitAccountForm(args.context, account, intent, fields)
}

export default function Account() {
  const { email, receipts, ...settings } = useLoaderData<typeof loader>()
  const actionData = useActionData<AccountActionData>()
  return (
    <div className="column grid gap-10">
      <div>
        <h1>Account</h1>
        <p className="mt-3 text-muted [overflow-wrap:anywhere]">
          Signed in as <bdi>{email}</bdi>
        </p>
      </div>
      {actionData?.form && <Notice kind="error">{actionData.form}</Notice>}
      <PurchaseList {...receipts} />
      <AccountSettings {...settings} actionData={actionData} />
    </div>
  )
}
