import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountMenu } from "#app/accounts/account/account-menu.tsx"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireConfirmedAddress, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { browserName } from "#app/accounts/sessions/session.ts"
import { titles } from "#app/layout/titles-copy.ts"
import {
  type FormErrors,
  formErrors,
  parseForm,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { passkeyCopy } from "./copy.ts"
import { MAX_JSON_LENGTH, PasskeyForm, parseRegistration } from "./form.ts"
import { MAX_PASSKEY_NAME } from "./passkey.ts"
import { PasskeyPrompt } from "./passkey-form.tsx"
import { registerPasskey } from "./register-passkey.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  await requireConfirmedAddress(args)
  await requireRecentFactor(args)
  return { suggestedName: browserName(args.request.headers.get("user-agent")) ?? "" }
}

const FORMS = onlyForm({ name: MAX_PASSKEY_NAME, registration: MAX_JSON_LENGTH }, { otherwise: "recent" })

export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  const account = await requireConfirmedAddress(args)
  const { fields } = await readSubmittedForm(args, FORMS)
  const { registration: json = "", ...typed } = fields
  const form = parseForm(PasskeyForm, typed)
  if (!form.success) return data<FormErrors<"name">>(formErrors<"name">(form.error), 400)
  const registration = parseRegistration(json)
  if (!registration) return data<FormErrors<"name">>({ form: passkeyCopy.rejected }, 400)
  const result = await registerPasskey(args.context, account, { ...form.data, registration })
  if (result.kind === "limited") return tooManyRequests(result.wait, {})
  if (result.kind !== "added") return data<FormErrors<"name">>({ form: passkeyCopy[result.kind] }, 400)
  return replace("/account/security?done=passkey-added#passkeys-heading", 303)
})

export default function Passkey() {
  const { suggestedName } = useLoaderData<typeof loader>()
  const errors = useActionData<FormErrors<"name">>()
  return (
    <WorkPage beside={<AccountMenu current="/account/security" />}>
      <h1>{titles["/account/passkey"]}</h1>
      <p className="lead text-muted">{passkeyCopy.about}</p>
      <div className="short grid gap-5">
        <p className="hidden noscript:block">{passkeyCopy.needsScript}</p>
        <PasskeyPrompt
          purpose="add"
          action="/account/passkey"
          button={passkeyCopy.addPasskey}
          errors={errors}
        >
          <Field
            name="name"
            label={passkeyCopy.name}
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME}
            required
            defaultValue={suggestedName}
            hint={passkeyCopy.nameHint}
          />
        </PasskeyPrompt>
        <p className="small noscript:hidden">{passkeyCopy.add}</p>
      </div>
    </WorkPage>
  )
}
