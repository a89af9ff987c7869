import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireConfirmedAddress, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { brand } from "#app/platform/brand.ts"
import { type FormErrors, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { twoFactorCopy, verifyCopy } from "./copy.ts"
import { beginTwoFactor, enableTwoFactor } from "./enable-two-factor.server.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

type ActionData = FormErrors<"code"> & { codes?: string[] }

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  await requireConfirmedAddress(args)
  const account = await requireRecentFactor(args)
  // Remix runs the loader again after the form was sent by script, while the page shows the codes.
  if (account.hasSecondFactor) return { setUp: null }
  return { setUp: await beginTwoFactor(args.context, account, brand.name) }
}

const FORMS = onlyForm({ code: 100 }, { otherwise: "recent" })

export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  const account = await requireConfirmedAddress(args)
  const { code } = (await readSubmittedForm(args, FORMS)).fields
  if (!code) return data<ActionData>({ fields: { code: verifyCopy.codeRequired } }, 400)
  const result = await enableTwoFactor(args.context, account, code)
  if (result.kind === "limited") return tooManyRequests(result.wait, {})
  if (result.kind === "rejected") return data<ActionData>({ fields: { code: verifyCopy.codeWrong } }, 400)
  return data<ActionData>({ codes: result.codes }, { headers: { "set-cookie": result.cookie } })
})

export default function TwoFactor() {
  const { setUp } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  return (
    <div className="column grid gap-8">
      <div>
        <p className="no-print">
          <a className="link link-tall" href="/account/security">
            {titles["/account/security"]}
          </a>
        </p>
        <h1>{titles["/account/two-factor"]}</h1>
      </div>
      {actionData?.codes ? (
        <>
          <Notice kind="success">{twoFactorCopy.othersSignedOut}</Notice>
          <RecoveryCodes codes={actionData.codes} />
        </>
      ) : setUp ? (
        <TwoFactorSetUp {...setUp} errors={actionData} />
      ) : (
        <p>{twoFactorCopy.alreadyOn}</p>
      )}
    </div>
  )
}

type TwoFactorSetUpProps = NonNullable<Awaited<ReturnType<typeof loader>>["setUp"]> & {
  errors: FormErrors<"code"> | undefined
}

/** The secret of an authenticator app as picture and as text, and the form for its first code. */
function TwoFactorSetUp({ secret, qr, errors }: TwoFactorSetUpProps) {
  return (
    <>
      <div className="grid max-w-[60ch] gap-2">
        <p>{twoFactorCopy.setUp}</p>
        <p className="text-sm text-muted">{twoFactorCopy.appHint}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={twoFactorCopy.picture}
          shapeRendering="crispEdges"
          className="w-56 max-w-full rounded-md border border-line"
        >
          <path fill="#ffffff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
          <path fill="#000000" d={qr.path} />
        </svg>
        <div className="min-w-0">
          <p className="font-semibold">{twoFactorCopy.key}</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <code className="font-mono wrap-anywhere">{secret}</code>
            <CopyButton value={secret} what={twoFactorCopy.copiedKey} />
          </p>
        </div>
      </div>
      <Form errors={errors} className="grid max-w-[24rem] gap-5">
        <Field
          name="code"
          label={verifyCopy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <SubmitButton pending={verifyCopy.checking} className="justify-self-start">
          {twoFactorCopy.confirmTurnOn}
        </SubmitButton>
      </Form>
    </>
  )
}
