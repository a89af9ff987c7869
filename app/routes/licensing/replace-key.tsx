import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { Form, SubmitButton } from "#app/components/form.tsx"
import { replaceCopy } from "#app/copy/licensing/devices.ts"
import { keyReplacedTooOften } from "#app/copy/licensing/keys.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { replaceLeakedKey } from "#app/services/licensing/change-license.server.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  return { licenseKey: license?.key ?? "" }
}

/** The form contains the key to replace, so a repeated submission does not replace the new key. */
export async function action(args: ActionFunctionArgs) {
  const account = await requirePaidAccount(args)
  const { licenseKey } = (await readSubmittedForm(args, onlyForm("recent"))).fields
  if (!licenseKey) return replace("/dashboard/replace-key", { status: 303 })
  const { license } = account
  const isCurrent = license?.key === licenseKey
  const result = isCurrent && (await replaceLeakedKey(args.context, license, account))
  if (result === "too-often") return data({ form: keyReplacedTooOften }, 400)
  return replace("/dashboard?done=key-replaced", { status: 303 })
}

export default function ReplaceKey() {
  const { licenseKey } = useLoaderData<typeof loader>()
  const actionData = useActionData<{ form?: string }>()
  return (
    <div className="column max-w-[38rem] grid gap-6">
      <h1>Replace your license key?</h1>
      <p>{replaceCopy.lead}</p>
      <p className="text-muted">{replaceCopy.devices}</p>
      <Form errors={actionData} className="flex flex-wrap gap-3">
        <input type="hidden" name="licenseKey" value={licenseKey} />
        <SubmitButton pending="Replacing..." className="btn-danger">
          Replace the key
        </SubmitButton>
        <a href="/dashboard" className="btn btn-quiet">
          Keep it
        </a>
      </Form>
    </div>
  )
}
