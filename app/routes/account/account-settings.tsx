import type { ReactNode } from "react"
import { Checkbox } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages, openOrdersWarning } from "#app/copy/messages.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"

type Errors = { form?: string; fields?: Partial<Record<string, string>> }

type AccountSettingsProps = {
  optInPromotions: boolean
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
  /** Number of unpaid orders that can still be paid. */
  openOrders: number
  refused: (Errors & { intent: string }) | undefined
}

export function AccountSettings({ optInPromotions, done, openOrders, refused }: AccountSettingsProps) {
  const errorsOf = (intent: string) => (refused?.intent === intent ? refused : undefined)
  const passwordErrors = errorsOf("password")?.fields
  return (
    <>
      <Setting
        id="password"
        title="Change password"
        done={done === "password" ? messages.passwordChanged : null}
      >
        <Form errors={errorsOf("password")} key={done === "password" ? "done" : "open"}>
          <input type="hidden" name="intent" value="password" />
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={passwordErrors?.currentPassword}
          />
          <NewPasswordFields label="New password" errors={passwordErrors} />
          <SubmitButton pending="Saving..." className="justify-self-start">
            Change password
          </SubmitButton>
        </Form>
      </Setting>
      <Setting
        id="promotions"
        title="News and offers"
        done={done === "promotions" ? messages.promotionsChanged : null}
      >
        <Form errors={errorsOf("promotions")}>
          <input type="hidden" name="intent" value="promotions" />
          <Checkbox name="optInPromotions" defaultChecked={optInPromotions}>
            Send me news and offers, now and then.
          </Checkbox>
          <SubmitButton pending="Saving..." className="btn-quiet justify-self-start">
            Save choice
          </SubmitButton>
        </Form>
      </Setting>
      <Setting id="sessions" title="Sign out everywhere">
        <p className="mb-4 text-muted">Ends every session of this account, this one too.</p>
        <Form errors={errorsOf("sessions")}>
          <input type="hidden" name="intent" value="sessions" />
          <SubmitButton pending="Signing out..." className="btn-quiet justify-self-start">
            Sign out everywhere
          </SubmitButton>
        </Form>
      </Setting>
      <Setting id="data" title="Download my data">
        <p className="mb-4 text-muted">All that is stored about this account, as one JSON file.</p>
        <a href="/account/data.json" className="btn btn-quiet" download>
          Download my data
        </a>
      </Setting>
      <Setting id="delete" title="Delete my account">
        <div className="mb-5 grid max-w-[60ch] gap-2 text-muted">
          <p>
            Deletes the account, its bug reports, its sessions, and its license with the devices it is active
            on. The license can't be brought back, and deleting it is no reason for a refund.
          </p>
          <p>
            Kept: the orders and donations you paid (date, amount and payment id, without your address),
            because accounting law asks for them.
          </p>
        </div>
        {openOrders > 0 && (
          <div className="mb-5 max-w-[60ch]">
            <Notice kind="caution">{openOrdersWarning(openOrders)}</Notice>
          </div>
        )}
        <DeleteForm errors={errorsOf("delete")} />
      </Setting>
    </>
  )
}

function DeleteForm({ errors }: { errors: Errors | undefined }) {
  return (
    <details className="disclosure" open={errors !== undefined}>
      <summary className="btn btn-quiet">Delete my account…</summary>
      <div className="mt-5">
        <Form errors={errors}>
          <input type="hidden" name="intent" value="delete" />
          <PasswordField
            id="delete-password"
            name="currentPassword"
            label="Your password, to be sure"
            autoComplete="current-password"
            error={errors?.fields?.currentPassword}
          />
          <SubmitButton pending="Deleting..." className="btn-danger justify-self-start">
            Delete for good
          </SubmitButton>
        </Form>
      </div>
    </details>
  )
}

type SettingProps = { id: string; title: string; done?: string | null; children: ReactNode }

function Setting({ id, title, done, children }: SettingProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t border-line pt-8">
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {done && (
        <div className="mb-4">
          <Notice kind="success">{done}</Notice>
        </div>
      )}
      {children}
    </section>
  )
}
