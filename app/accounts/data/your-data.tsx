import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { AccountPage, Setting, SettingForm, useAnswer, useDone } from "#app/accounts/account/setting.tsx"
import { submitSettings } from "#app/accounts/account/settings-action.server.ts"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { findOpenOrderCount } from "#app/orders/order/queries.server.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { keptAfterDeletion } from "#app/site/legal/stored-data-copy.ts"
import { deletionCanceled, deletionWaits, openOrdersWarning, yourDataCopy } from "./copy.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, deletionDueAt } = await requireAccount(args)
  const { db, now } = args.context
  const openOrders = await findOpenOrderCount(db, id, now())
  return { openOrders, kept: keptAfterDeletion, deletionDueAt, email }
}

export const action = submitSettings

export default function YourData() {
  const { deletionDueAt, ...deletion } = useLoaderData<typeof loader>()
  return (
    <AccountPage path="/account/data" shownForms={["delete"]}>
      <Setting id="data" title={yourDataCopy.download}>
        <p className="mb-4 text-muted">{yourDataCopy.downloadLead}</p>
        <a href="/account/data.json" className="btn btn-quiet">
          {yourDataCopy.download}
        </a>
      </Setting>
      {deletionDueAt ? <WaitingDeletion dueAt={deletionDueAt} /> : <DeleteAccountSetting {...deletion} />}
    </AccountPage>
  )
}

/** A deletion that waits until no link can undo what was done to the account. */
function WaitingDeletion({ dueAt }: { dueAt: Date }) {
  return (
    <Setting id="delete" title={yourDataCopy.deleteAccount}>
      <div className="mb-5 max-w-[60ch]">
        <Notice kind="caution">{deletionWaits(dueAt)}</Notice>
      </div>
      <SettingForm intent="keep-account" button={yourDataCopy.keepAccount} />
    </Setting>
  )
}

type Deletion = Pick<Awaited<ReturnType<typeof loader>>, "openOrders" | "kept" | "email">

function DeleteAccountSetting({ openOrders, kept, email }: Deletion) {
  const isKept = useDone() === "keep-account"
  return (
    <Setting id="delete" title={yourDataCopy.deleteAccount} done={isKept ? deletionCanceled : null}>
      <div className="mb-5 grid max-w-[60ch] gap-2 text-muted">
        <p>{yourDataCopy.deletes}</p>
        <p>{yourDataCopy.stays}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          {kept.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {openOrders > 0 && (
        <div className="mb-5 max-w-[60ch]">
          <Notice kind="caution">{openOrdersWarning(openOrders)}</Notice>
        </div>
      )}
      {/* Collapsed until the visitor opens it, or an error has to be shown in it. */}
      <details className="disclosure" open={useAnswer("delete") !== undefined}>
        <summary className="btn btn-quiet">{yourDataCopy.openDeletion}</summary>
        <div className="mt-5">
          <SettingForm
            intent="delete"
            button={yourDataCopy.deleteForGood}
            pending={yourDataCopy.deleting}
            buttonClass="btn-danger justify-self-start"
          >
            <CurrentPasswordField id="delete-password" label={yourDataCopy.password} email={email} />
          </SettingForm>
        </div>
      </details>
    </Setting>
  )
}
