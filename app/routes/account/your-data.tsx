import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { pageMeta } from "#app/components/page-meta.ts"
import { keptAfterDeletion } from "#app/copy/site/stored-data.ts"
import { titles } from "#app/copy/titles.ts"
import { findOpenOrderCount } from "#db/orders/orders.server.ts"
import { DeleteAccountSetting } from "./delete-account-setting.tsx"
import { AccountNav, Setting } from "./setting.tsx"
import { type SettingsActionData, submitSettings } from "./settings-action.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/account/data")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAccount(args)
  const { db, now } = args.context
  return { openOrders: await findOpenOrderCount(db, id, now()), kept: keptAfterDeletion }
}

export const action = submitSettings

export default function YourData() {
  const { openOrders, kept } = useLoaderData<typeof loader>()
  const errors = useActionData<SettingsActionData>()
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
