import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData } from "@remix-run/react"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { labelErrorText, labelsCopy, moreLabelErrors } from "#app/copy/licensing/labels.ts"
import { LABEL_FILE_LIMIT } from "#app/domain/licensing/label-file.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { labelDevices } from "#app/services/licensing/label-devices.server.ts"

export const handle = { script: "none" }
export const meta = pageMeta("/dashboard/labels")

/** The most lines that are named. */
const MAX_ERRORS = 20

export async function loader(args: LoaderFunctionArgs) {
  await requirePaidAccount(args)
  return null
}

type ActionData = { message: string; errors?: string[] }

export async function action(args: ActionFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  if (!license) throw replace("/buy")
  const { file } = await readSubmittedForm(args, onlyForm(), { file: "file" })
  if (!file) return data<ActionData>({ message: labelsCopy.empty }, 400)
  if (file.byteLength > LABEL_FILE_LIMIT) return data<ActionData>({ message: labelsCopy.tooLarge }, 400)
  const text = decode(file)
  if (text === null) return data<ActionData>({ message: labelsCopy.unreadable }, 400)
  const result = await labelDevices(args.context, license.id, text)
  if (result.kind === "labeled") return replace(`/dashboard?labeled=${result.count}`, { status: 303 })
  if (result.kind === "empty") return data<ActionData>({ message: labelsCopy.empty }, 400)
  if (result.kind === "too-many") return data<ActionData>({ message: labelsCopy.tooMany }, 400)
  const errors = result.errors.slice(0, MAX_ERRORS).map(labelErrorText)
  const others = result.errors.length - errors.length
  if (others > 0) errors.push(moreLabelErrors(others))
  return data<ActionData>({ message: labelsCopy.invalid, errors }, 400)
}

/** The text of a file; null if it is not UTF-8. */
function decode(file: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(file)
  } catch {
    return null
  }
}

export default function DeviceLabels() {
  const actionData = useActionData<ActionData>()
  return (
    <div className="column grid max-w-[38rem] gap-6">
      <h1>Label your computers</h1>
      <p className="text-muted">{labelsCopy.lead}</p>
      {actionData && (
        <Notice kind="error">
          <p>{actionData.message}</p>
          {actionData.errors && (
            <ul className="mt-2 grid gap-1">
              {actionData.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <form method="post" encType="multipart/form-data" className="grid gap-5">
        <Field
          name="file"
          label="CSV file"
          type="file"
          accept=".csv,text/csv"
          hint={labelsCopy.fileHint}
          invalid={actionData !== undefined}
        />
        <button type="submit" className="btn justify-self-start">
          Save labels
        </button>
      </form>
      <p>
        <a className="link link-tall" href="/dashboard">
          Back to the dashboard
        </a>
      </p>
    </div>
  )
}
