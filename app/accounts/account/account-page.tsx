import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { changeExpires, changeLinkSent, emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { TermsNotice } from "#app/accounts/terms/terms-notice.tsx"
import { PurchaseList } from "#app/invoices/documents/purchase-list.tsx"
import { loadPurchases } from "#app/invoices/documents/purchases-view.server.ts"
import { consentSentence, newsCopy } from "#app/news/announcements/copy.ts"
import { Checkbox, Field } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { accountCopy } from "./account-page-copy.ts"
import { AccountPage, Fold, Setting, SettingForm, useAnswer, useDone } from "./setting.tsx"
import { submitSettings } from "./settings-action.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, emailConfirmedAt, optInPromotions, hasNewTerms } = await requireAccount(args)
  const { purchases, pendingChange, consent } = await loadPurchases(args, id)
  const address = { email, isConfirmed: emailConfirmedAt !== null, pendingChange }
  const news = { isOn: optInPromotions, history: consentSentence(optInPromotions, consent) }
  return { address, news, purchases, hasNewTerms }
}

export const action = submitSettings

export default function Account() {
  const { purchases, address, news, hasNewTerms } = useLoaderData<typeof loader>()
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
        <p className="lead text-muted wrap-anywhere">
          {accountCopy.signedInAs}
          <bdi>{address.email}</bdi>
        </p>
      }
    >
      <PurchaseList {...purchases} />
      <EmailSetting {...address}>
        <NewsSetting {...news} />
      </EmailSetting>
    </AccountPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** The address, the change of it, and what else is sent there. */
function EmailSetting({ email, isConfirmed, pendingChange, children }: EmailSettingProps) {
  const done = useDone()
  const answer = useAnswer("email")
  const message = done === "promotions" ? newsCopy.promotionsChanged : successMessage(done, pendingChange)
  return (
    <Setting id="email" title={accountCopy.email} done={message}>
      {pendingChange && <Pending {...pendingChange} />}
      <div className="mt-4 divided border-y border-line">
        {/* After a change, a new `key` empties the fields and closes them. */}
        <Fold
          key={done === "email" ? "done" : "open"}
          title={<bdi>{email}</bdi>}
          note={isConfirmed ? emailAddressCopy.confirmed : emailAddressCopy.unconfirmed}
          act={accountCopy.change}
          isOpen={answer !== undefined}
        >
          <p id="email" className="small">
            {emailAddressCopy.changeLead}
          </p>
          <SettingForm intent="email" button={accountCopy.changeAddress} pending={accountCopy.sending}>
            <Field
              name="newEmail"
              label={accountCopy.newEmail}
              type="email"
              autoComplete="email"
              required
              defaultValue={answer?.typed?.newEmail}
            />
            <CurrentPasswordField id="email-password" email={email} />
          </SettingForm>
        </Fold>
        {children}
      </div>
    </Setting>
  )
}

type EmailSettingProps = Loaded["address"] & { children: ReactNode }

function NewsSetting({ isOn, history }: Loaded["news"]) {
  const typed = useAnswer("promotions")?.typed
  return (
    <SettingForm
      intent="promotions"
      className="row row-below"
      button={accountCopy.saveNews}
      buttonClass="btn-quiet btn-small"
    >
      <Checkbox name="optInPromotions" defaultChecked={typed?.optInPromotions ?? isOn}>
        <b className="block">{accountCopy.wantsNews}</b>
        <span className="small block">{history}</span>
      </Checkbox>
    </SettingForm>
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
    <div className="mt-4">
      <Notice kind="info">
        <p className="wrap-anywhere">
          <bdi>{email}</bdi> <span>{changeExpires(expiresAt)}</span>
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <SettingForm
            intent="resend-email-change"
            button={accountCopy.sendLinkAgain}
            pending={accountCopy.sending}
            buttonClass="btn-quiet btn-small"
          />
          <SettingForm
            intent="cancel-email-change"
            button={accountCopy.cancelChange}
            pending={accountCopy.canceling}
            buttonClass="btn-quiet btn-small"
          />
        </div>
      </Notice>
    </div>
  )
}
