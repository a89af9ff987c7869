import type { ComponentProps } from "react"
import { Checkbox } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages } from "#app/copy/messages.ts"
import type { AccountActionData } from "./account-responses.server.ts"
import { ChangePasswordSetting } from "./change-password-setting.tsx"
import { DeleteAccountSetting } from "./delete-account-setting.tsx"
import { EmailSetting } from "./email-setting.tsx"
import { Setting } from "./setting.tsx"

type AccountSettingsProps = {
  address: Pick<ComponentProps<typeof EmailSetting>, "email" | "isConfirmed" | "pendingChange">
  /** Whether news are on, and since when and by what. */
  news: { isOn: boolean; history: string }
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
  /** Number of unpaid orders that can still be paid. */
  openOrders: number
  /** What stays after the account is deleted. */
  kept: readonly string[]
  actionData: AccountActionData | undefined
}

export function AccountSettings({ address, news, done, openOrders, kept, actionData }: AccountSettingsProps) {
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <EmailSetting {...address} done={done} errors={errorsOf("email")} />
      <ChangePasswordSetting isDone={done === "password"} errors={errorsOf("password")} />
      <Setting
        id="promotions"
        title="News and offers"
        done={done === "promotions" ? messages.promotionsChanged : null}
      >
        <p className="mb-4 text-muted">{news.history}</p>
        <Form errors={errorsOf("promotions")}>
          <input type="hidden" name="intent" value="promotions" />
          <Checkbox name="optInPromotions" defaultChecked={news.isOn}>
            Send me news and offers.
          </Checkbox>
          <SubmitButton pending="Saving..." className="btn-quiet justify-self-start">
            Save choice
          </SubmitButton>
        </Form>
      </Setting>
      <Setting id="sessions" title="Sign out everywhere">
        <p className="text-muted">Signs you out on every browser, including this one.</p>
        <p className="mb-4">
          <a className="link inline-flex min-h-11 items-center" href="/account/security">
            Security: see where you are signed in
          </a>
        </p>
        <Form errors={errorsOf("sessions")}>
          <input type="hidden" name="intent" value="sessions" />
          <SubmitButton pending="Signing out..." className="btn-quiet justify-self-start">
            Sign out everywhere
          </SubmitButton>
        </Form>
      </Setting>
      <Setting id="data" title="Download my data">
        <p className="mb-4 text-muted">
          The data stored about this account, as one JSON file. It says what it leaves out, and why.
        </p>
        <a href="/account/data.json" className="btn btn-quiet">
          Download my data
        </a>
      </Setting>
      <DeleteAccountSetting openOrders={openOrders} kept={kept} errors={errorsOf("delete")} />
    </>
  )
}
