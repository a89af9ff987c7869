import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { replaceCopy } from "#app/licensing/devices/copy.ts"
import { replaceLeakedKey } from "#app/licensing/license/change-license.server.ts"
import { keyGroups } from "#app/platform/text.ts"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { keyReplacedTooOften, replaceKeyCopy } from "./copy.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  return { licenseKey: license?.key ?? "" }
}

const FORMS = onlyForm({ licenseKey: 100 }, { otherwise: "recent" })

/** The form contains the key to replace, so a repeated submission does not replace the new key. */
export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  const account = await requirePaidAccount(args)
  const { licenseKey } = (await readSubmittedForm(args, FORMS)).fields
  if (!licenseKey) return replace("/dashboard/replace-key", 303)
  const { license } = account
  const isCurrent = license?.key === licenseKey
  const result = isCurrent && (await replaceLeakedKey(args.context, license, account))
  if (result === "too-often") return data({ form: keyReplacedTooOften }, 400)
  return replace(`/dashboard?done=${result === "replaced" ? "key-replaced" : "key-not-current"}`, 303)
})

export default function ReplaceKey() {
  const { licenseKey } = useLoaderData<typeof loader>()
  const actionData = useActionData<{ form?: string }>()
  return (
    <div className="column grid gap-6">
      <h1>{replaceKeyCopy.title}</h1>
      <p>{replaceCopy.lead}</p>
      <div className="ticket ticket-none gap-1">
        <p className="small">{replaceKeyCopy.oldKey}</p>
        <s className="key figure text-muted">
          {keyGroups(licenseKey).map((group) => (
            <span key={group}>{group}</span>
          ))}
        </s>
      </div>
      <p className="text-muted">{replaceCopy.devices}</p>
      <Form errors={actionData} className="flex flex-wrap gap-3">
        <input type="hidden" name="licenseKey" value={licenseKey} />
        <SubmitButton pending={replaceKeyCopy.replacing} className="btn-danger">
          {replaceKeyCopy.replace}
        </SubmitButton>
        <a href="/dashboard" className="btn btn-quiet">
          {replaceKeyCopy.keep}
        </a>
      </Form>
    </div>
  )
}
