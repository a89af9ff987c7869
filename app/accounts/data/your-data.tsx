import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { AccountPage, Setting, SettingForm, useAnswer, useDone } from "#app/accounts/account/setting.tsx"
import { submitSettings } from "#app/accounts/account/settings-action.server.ts"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { findOpenOrderCount } from "#app/orders/order/queries.server.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
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
    <AccountPage
      path="/account/data"
      shownForms={["delete"]}
      lead={<p className="lead text-muted">{yourDataCopy.lead}</p>}
      notices={deletionDueAt && <WaitingDeletion dueAt={deletionDueAt} />}
    >
      <Setting id="data" title={yourDataCopy.download}>
        <p className="mt-1.5 max-w-[34rem] text-muted">{yourDataCopy.downloadLead}</p>
        <p className="mt-5">
          <a href="/account/data.json" className="btn btn-quiet">
            <Icon name="download" />
            {yourDataCopy.download}
          </a>
        </p>
      </Setting>
      {!deletionDueAt && <DeleteAccountSetting {...deletion} />}
    </AccountPage>
  )
}

/** A deletion that waits until no link can undo what was done to the account. */
function WaitingDeletion({ dueAt }: { dueAt: Date }) {
  return (
    <div>
      <Notice kind="caution" title={deletionWaits.until(dueAt)}>
        <p>{deletionWaits.why}</p>
        <SettingForm
          intent="keep-account"
          className="mt-3"
          button={yourDataCopy.keepAccount}
          buttonClass="btn-quiet btn-small"
        />
      </Notice>
    </div>
  )
}

type Deletion = Pick<Awaited<ReturnType<typeof loader>>, "openOrders" | "kept" | "email">

function DeleteAccountSetting({ openOrders, kept, email }: Deletion) {
  const isKept = useDone() === "keep-account"
  return (
    <Setting id="delete" title={yourDataCopy.deleteAccount} done={isKept ? deletionCanceled : null}>
      <p className="mt-1.5 max-w-[34rem] text-muted">{yourDataCopy.deletes}</p>
      <div className="mt-4">
        <details className="accordion disclosure">
          <summary>{yourDataCopy.stays}</summary>
          <ul className="small grid list-disc gap-1.5 pb-6 pl-5">
            {kept.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </div>
      {openOrders > 0 && (
        <div className="mt-5">
          <Notice kind="caution">{openOrdersWarning(openOrders)}</Notice>
        </div>
      )}
      {/* Collapsed until the visitor opens it, or an error has to be shown in it. */}
      <details className="disclosure mt-6" open={useAnswer("delete") !== undefined}>
        <summary className="btn btn-quiet">
          <span className="toggle">
            <span>{yourDataCopy.openDeletion}</span>
            <span>{yourDataCopy.keepAccount}</span>
          </span>
        </summary>
        <div className="short mt-5">
          <SettingForm
            intent="delete"
            button={yourDataCopy.deleteForGood}
            pending={yourDataCopy.deleting}
            buttonClass="btn-danger justify-self-start"
          >
            <h3>{yourDataCopy.really}</h3>
            <CurrentPasswordField id="delete-password" label={yourDataCopy.password} email={email} />
          </SettingForm>
        </div>
      </details>
    </Setting>
  )
}
