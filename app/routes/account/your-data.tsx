import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { pageMeta } from "#app/components/page-meta.ts"
import { keptAfterDeletion } from "#app/copy/site/stored-data.ts"
import { titles } from "#app/copy/titles.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { findOpenOrderCount } from "#db/orders/orders.server.ts"
import { submitPasswordForm } from "./account-action.server.ts"
import { AccountNav } from "./account-nav.tsx"
import type { AccountActionData } from "./account-responses.server.ts"
import { DeleteAccountSetting } from "./delete-account-setting.tsx"
import { Setting } from "./setting.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/account/data")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAccount(args)
  const { db, now } = args.context
  return { openOrders: await findOpenOrderCount(db, id, now()), kept: keptAfterDeletion }
}

/** It asks for the password itself. */
const DATA_FORMS = pageForms(["delete"])

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  const { intent, fields } = await readSubmittedForm(args, DATA_FORMS)
  return submitPasswordForm(args.context, account, intent, fields)
}

export default function YourData() {
  const { openOrders, kept } = useLoaderData<typeof loader>()
  const errors = useActionData<AccountActionData>()
  return (
    <div className="column grid gap-10">
      <div>
        <AccountNav current="/account/data" />
        <h1>{titles["/account/data"]}</h1>
      </div>
      <Setting id="data" title="Download my data">
        <p className="mb-4 text-muted">
          The data stored about this account, as one JSON file. It says what it leaves out, and why.
        </p>
        <a href="/account/data.json" className="btn btn-quiet">
          Download my data
        </a>
      </Setting>
      <DeleteAccountSetting openOrders={openOrders} kept={kept} errors={errors} />
    </div>
  )
}
