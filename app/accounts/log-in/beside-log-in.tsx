import type { ShownKeptForm } from "#app/accounts/account/kept-form.server.ts"
import { LinkWithForm } from "./auth-screen.tsx"
import { logInCopy } from "./copy.ts"

type Props = {
  search: string
  /** The ID of the log-in's form. */
  form: string
  kept: ShownKeptForm | undefined
  /** A returning customer needs no free version. */
  wasSignedIn: boolean
}

/** Other ways for visitors who can’t log in: an account, the key by email, the free version. */
export const BesideLogIn = ({ search, form, kept, wasSignedIn }: Props) => (
  <div className="small divided grid content-start gap-5 [&>p]:pb-4 md:border-l md:border-line md:pl-7">
    <p>
      <b className="block text-ink">{logInCopy.newHere}</b>
      <LinkWithForm className="link link-tall" href={`/signup${search}`} form={form} kept={kept}>
        {logInCopy.createAccount}
      </LinkWithForm>
    </p>
    <p>
      <b className="block text-ink">{logInCopy.lostKey}</b>
      <span className="block">{logInCopy.keyByEmail}</span>
      <a className="link link-tall" href="/forgot-license">
        {logInCopy.sendKey}
      </a>
    </p>
    {!wasSignedIn && (
      <p>
        <b className="block text-ink">{logInCopy.freeVersion.title}</b>
        <span className="block">{logInCopy.freeVersion.text}</span>
        <a className="link link-tall" href="/free">
          {logInCopy.getFreeVersion}
        </a>
      </p>
    )}
  </div>
)
