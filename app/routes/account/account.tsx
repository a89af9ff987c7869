import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { itemName } from "#app/copy/checkout/items.ts"
import { messages } from "#app/copy/messages.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { ChangePasswordForm, DeleteAccountForm, PromotionsForm } from "#app/forms/account.ts"
import { type FormErrors, fieldErrors, readForm } from "#app/forms/read-form.server.ts"
import { setCookies } from "#app/http/set-cookies.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { changePassword } from "#app/services/account/change-password.server.ts"
import { deleteAccount } from "#app/services/account/delete-account.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { setPromotions } from "#db/account/users.server.ts"
import { listPaidAndCountOpenOrders } from "#db/checkout/orders.server.ts"
import { AccountSettings } from "./account-settings.tsx"
import { PurchaseList } from "./purchase-list.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/account")

type ActionData = FormErrors & { intent: string }

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
  const { context } = args
  const account = await requireAccount(args)
  const { intent = "", ...typed } = await readForm(args.request)
  const badRequest = (errors: FormErrors) => data<ActionData>({ intent, ...errors }, 400)
  const done = (cookies: string[] = []) =>
    replace(`/account?done=${intent}`, { status: 303, headers: setCookies(cookies) })

  if (intent === "password" || intent === "delete") {
    const wait = await checkRateLimit(context, "confirm-password", {
      account: account.id,
      session: context.auth.sessionIdHash ?? "",
    })
    if (wait > 0) return tooManyRequests(wait, { intent })
  }
  switch (intent) {
    case "promotions":
      await setPromotions(context.db, account.id, PromotionsForm.parse(typed).optInPromotions)
      return done()
    case "password": {
      const form = ChangePasswordForm.safeParse(typed)
      if (!form.success) return badRequest({ fields: fieldErrors(form.error) })
      const cookies = await changePassword(context, account, form.data)
      return cookies ? done(cookies) : badRequest({ fields: { currentPassword: messages.passwordWrong } })
    }
    case "sessions":
      await context.auth.signOutEverywhere(account.id)
      return replace("/login", { status: 303, headers: { "set-cookie": await context.auth.signOut() } })
    case "delete": {
      const form = DeleteAccountForm.safeParse(typed)
      if (!form.success) return badRequest({ fields: fieldErrors(form.error) })
      const cookies = await deleteAccount(context, account.id, form.data.currentPassword)
      if (!cookies) return badRequest({ fields: { currentPassword: messages.passwordWrong } })
      return replace("/login?deleted", { status: 303, headers: setCookies(cookies) })
    }
    default:
      return badRequest({ form: messages.formUnreadable })
  }
}

export default function Account() {
  const { email, receipts, ...settings } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
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
      <AccountSettings {...settings} refused={actionData} />
    </div>
  )
}
