import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireConfirmedAddress, requireRecentFactor } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { twoFactorCopy, verifyCopy } from "#app/copy/account/two-factor.ts"
import { brand } from "#app/copy/brand.ts"
import { titles } from "#app/copy/titles.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { beginTwoFactor, enableTwoFactor } from "#app/services/account/two-factor.server.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { TwoFactorSetUp } from "./two-factor-set-up.tsx"

type ActionData = FormErrors<"code"> & { codes?: string[] }

export const handle = { script: "own" }
export const meta = pageMeta("/account/two-factor")

export async function loader(args: LoaderFunctionArgs) {
  await requireConfirmedAddress(args)
  const account = await requireRecentFactor(args)
  // After a form was sent by script, this runs again: the page that shows the codes stays.
  if (account.hasSecondFactor) return { setUp: null }
  return { setUp: await beginTwoFactor(args.context, account, brand.name) }
}

export async function action(args: ActionFunctionArgs) {
  const account = await requireConfirmedAddress(args)
  const { code } = (await readSubmittedForm(args, onlyForm("recent"))).fields
  if (!code) return data<ActionData>({ fields: { code: verifyCopy.codeRequired } }, 400)
  const result = await enableTwoFactor(args.context, account, code)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, {})
  if (result.kind === "rejected") return data<ActionData>({ fields: { code: verifyCopy.codeWrong } }, 400)
  return data<ActionData>({ codes: result.codes }, { headers: { "set-cookie": result.cookie } })
}

export default function TwoFactor() {
  const { setUp } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  return (
    <div className="column grid gap-8">
      <div>
        <p className="no-print">
          <a className="link link-tall" href="/account/security">
            Security
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
