import { Form } from "#app/components/form.tsx"
import { Pager } from "#app/components/paged-list.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { securityCopy } from "#app/copy/account/security.ts"
import { Setting } from "#app/routes/account/setting.tsx"

type SessionItem = { id: string; browser: string; country: string; days: string }

type SessionListProps = {
  current: SessionItem | null
  page: { items: SessionItem[]; next: string | null }
  isFirstPage: boolean
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
}

const doneMessages = new Map(
  Object.entries({
    "sign-out": securityCopy.signedOut,
    "sign-out-others": securityCopy.othersSignedOut,
  }),
)

export function SessionList({ current, page: { items, next }, isFirstPage, done }: SessionListProps) {
  const hasOthers = items.length > 0 || !isFirstPage
  return (
    <Setting id="sessions" title="Where you are signed in" done={doneMessages.get(done ?? "") ?? null}>
      <p className="text-muted">{hasOthers ? securityCopy.sessions : securityCopy.noOthers}</p>
      <ul className="mt-2 divide-y divide-line">
        {current && <Session {...current} isCurrent />}
        {items.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      <Pager path="/account/security" next={next} isFirstPage={isFirstPage} what="browsers" />
      {hasOthers && (
        <Form errors={undefined} className="mt-5">
          <input type="hidden" name="intent" value="sign-out-others" />
          <SubmitButton pending="Signing out..." className="btn-quiet justify-self-start">
            Sign out all others
          </SubmitButton>
        </Form>
      )}
    </Setting>
  )
}

function Session({ id, browser, country, days, isCurrent = false }: SessionItem & { isCurrent?: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {browser}
          {isCurrent && <span className="pill pill-accent">This one</span>}
        </p>
        <p className="text-sm text-muted">{country}</p>
        <p className="text-sm text-muted tabular-nums">{days}</p>
      </div>
      <Form errors={undefined}>
        <input type="hidden" name="intent" value="sign-out" />
        <input type="hidden" name="session" value={id} />
        <SubmitButton pending="Signing out..." className="btn-quiet">
          Sign out<span className="sr-only"> {isCurrent ? "of this browser" : browser}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}
