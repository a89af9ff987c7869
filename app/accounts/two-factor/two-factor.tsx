import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { AccountMenu } from "#app/accounts/account/account-menu.tsx"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireConfirmedAddress, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { titles } from "#app/layout/titles-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { type FormErrors, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
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
  if (actionData?.codes)
    return (
      <SecurityPage lead={null}>
        <Notice kind="success">{twoFactorCopy.othersSignedOut}</Notice>
        <RecoveryCodes codes={actionData.codes} />
        <p className="no-print mt-8">
          <a className="btn" href="/account/security">
            {twoFactorCopy.toSecurity}
          </a>
        </p>
      </SecurityPage>
    )
  if (!setUp)
    return (
      <SecurityPage lead={twoFactorCopy.alreadyOn}>
        <p>
          <a className="btn" href="/account/security">
            {twoFactorCopy.toSecurity}
          </a>
        </p>
      </SecurityPage>
    )
  return (
    <SecurityPage lead={twoFactorCopy.setUp}>
      <TwoFactorSetUp {...setUp} errors={actionData} />
    </SecurityPage>
  )
}

function SecurityPage({ lead, children }: { lead: string | null; children: ReactNode }) {
  return (
    <WorkPage beside={<AccountMenu current="/account/security" />}>
      <h1>{titles["/account/two-factor"]}</h1>
      {lead && <p className="lead text-muted">{lead}</p>}
      {children}
    </WorkPage>
  )
}

type TwoFactorSetUpProps = NonNullable<Awaited<ReturnType<typeof loader>>["setUp"]> & {
  errors: FormErrors<"code"> | undefined
}

/** The secret of an authenticator app as picture and as text, and the form for its first code. */
function TwoFactorSetUp({ secret, qr, errors }: TwoFactorSetUpProps) {
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={twoFactorCopy.picture}
          shapeRendering="crispEdges"
          className="w-52 max-w-full rounded-md border border-line"
        >
          <path fill="#ffffff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
          <path fill="#000000" d={qr.path} />
        </svg>
        <div className="grid min-w-0 flex-1 basis-[12rem] justify-items-start gap-1.5">
          <p className="text-sm font-semibold">{twoFactorCopy.key}</p>
          <code className="font-mono text-sm wrap-anywhere">{secret}</code>
          <CopyButton value={secret} what={twoFactorCopy.copiedKey} />
        </div>
      </div>
      <Form errors={errors} className="grid max-w-[17rem] gap-5">
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
      <p className="short small">{twoFactorCopy.appHint}</p>
    </div>
  )
}
