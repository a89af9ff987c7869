import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import {
  keptFieldOf,
  readFormToKeep,
  type ShownKeptForm,
  showKept,
} from "#app/accounts/account/kept-form.server.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { didYouMean } from "#app/accounts/email-address/confirm-email-copy.ts"
import { AuthScreen, KeptForm, keepingForm, LinkWithForm } from "#app/accounts/log-in/auth-screen.tsx"
import { Bag } from "#app/accounts/log-in/bag.tsx"
import { bagCopy } from "#app/accounts/log-in/bag-copy.ts"
import { logInCopy } from "#app/accounts/log-in/copy.ts"
import { PurchaseSteps } from "#app/accounts/log-in/purchase-steps.tsx"
import { NEW_PASSWORD_LIMITS } from "#app/accounts/passwords/form.ts"
import { NewPasswordFields } from "#app/accounts/passwords/password-field.tsx"
import { passwordFieldCopy } from "#app/accounts/passwords/password-field-copy.ts"
import { redirectAfterLogIn, redirectSignedIn, withRedirectTo } from "#app/accounts/sessions/guards.server.ts"
import { titles } from "#app/layout/titles-copy.ts"
import { purchaseOnTheWay } from "#app/orders/plans/buy-page.server.ts"
import { findQuote } from "#app/orders/quotes/queries.server.ts"
import { quoteAddressText } from "#app/orders/quotes/quote.ts"
import { emailKeyOf, suggestEmail } from "#app/platform/email/email-address.ts"
import {
  type FormErrors,
  fieldErrors,
  parseForm,
  setCookies,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { FORM_LIMIT } from "#app/platform/http/read-body.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { createId, ID_LENGTH } from "#app/platform/random.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { Checkbox, EmailField } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { signUpCopy } from "./copy.ts"
import { SIGN_UP_LIMITS, SignUpForm } from "./form.ts"
import { signUp } from "./sign-up.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  await redirectSignedIn(args)
  const { search, searchParams } = new URL(args.request.url)
  const email = await addressOfQuote(args.context, searchParams)
  const purchase = await purchaseOnTheWay(args.context, searchParams)
  const back = searchParams.has("form") ? withRedirectTo("", args.request) : search
  // Names of forms, so that each creates one account however often it is sent.
  return { search: back, email, purchase, formId: createId(args.context.randomBytes) }
}

const FORM_ID = "sign-up"

const FIELDS = {
  ...SIGN_UP_LIMITS,
  ...NEW_PASSWORD_LIMITS,
  keptForm: FORM_LIMIT,
  formId: ID_LENGTH,
  checksCookies: 5,
}

/** The address of a quote for a visitor from the link in its email, which proves it; null for all others. */
async function addressOfQuote({ db, keyedHasher }: AppLoadContext, searchParams: URLSearchParams) {
  const id = searchParams.get("quote") ?? ""
  if (!keyedHasher.isHashOf(quoteAddressText(id), searchParams.get("to"))) return null
  return (await findQuote(db, id))?.email ?? null
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const sent = await readFormToKeep(args)
  if (sent) return data<SignUpActionData>({ typed: {}, kept: showKept(context, sent.kept) })
  const { fields } = await readSubmittedForm(args, onlyForm(FIELDS))
  const kept = showKept(context, keptFieldOf(args, fields.keptForm))
  const shown = { typed: pickTyped(fields, SIGN_UP_LIMITS), kept }
  const form = parseForm(SignUpForm, fields)
  if (!form.success) {
    const suggestion = suggestEmail(shown.typed.email ?? "")
    return data<SignUpActionData>({ ...shown, suggestion, fields: fieldErrors(form.error) }, 400)
  }
  try {
    const wait = await checkRateLimit(context, "sign-up")
    if (wait) return tooManyRequests(wait, shown)
    const proven = await addressOfQuote(context, new URL(request.url).searchParams)
    const isAddressProven = proven !== null && emailKeyOf(proven) === emailKeyOf(form.data.email)
    const result = await signUp(context, { ...form.data, isAddressProven })
    if (result.kind === "limited") return tooManyRequests(result.wait, shown)
    if (result.kind === "email-taken") {
      return data<SignUpActionData>({ ...shown, fields: { email: signUpCopy.emailTaken } }, 400)
    }
    const headers = setCookies(result.cookies)
    const isOurPage = fields.checksCookies !== undefined
    return redirectAfterLogIn(request, { headers, isFormKept: kept !== undefined, isOurPage })
  } catch (error) {
    context.log.error("sign-up-failed", error)
    return data<SignUpActionData>({ ...shown, form: signUpCopy.signUpFailed }, 503)
  }
}

export default function SignUp() {
  const { search, email, purchase, formId } = useLoaderData<typeof loader>()
  const actionData = useActionData<SignUpActionData>()
  const kept = actionData?.kept
  const problems = Object.keys(actionData?.fields ?? {}).length
  return (
    <AuthScreen
      title={titles["/signup"]}
      lead={purchase ? bagCopy.signUpLead : signUpCopy.lead}
      beside={purchase && <PurchaseSteps done={0} />}
    >
      {purchase && <Bag {...purchase} />}
      {problems > 0 && (
        <Notice kind="error" title={signUpCopy.refused.title(problems)}>
          {signUpCopy.refused.text}
        </Notice>
      )}
      {kept !== undefined && <Notice kind="info">{logInCopy.formKept}</Notice>}
      <SignUpFields search={search} email={email} formId={formId} actionData={actionData} />
    </AuthScreen>
  )
}

type SignUpField = "email" | "password" | "confirmPassword" | "acceptTerms"

/** Action data of an invalid sign-up: error messages and the submitted values, without the passwords. */
type SignUpActionData = FormErrors<SignUpField> & {
  typed: Partial<Record<keyof typeof SIGN_UP_LIMITS, string>>
  /** The address that was probably meant; a hint, and no error. */
  suggestion?: string | null
  /** A form of another page, which is sent on after the sign-up. */
  kept?: ShownKeptForm
}

type SignUpFieldsProps = Omit<Awaited<ReturnType<typeof loader>>, "purchase"> & {
  actionData: SignUpActionData | undefined
}

function SignUpFields({ search, email, formId, actionData }: SignUpFieldsProps) {
  const kept = actionData?.kept
  return (
    <Form id={FORM_ID} errors={actionData} action={`/signup${search}`} {...keepingForm(kept)}>
      <KeptForm kept={kept} />
      <input type="hidden" name="checksCookies" value="1" />
      <input type="hidden" name="formId" value={formId} />
      <EmailField
        autoComplete="username"
        value={actionData?.typed.email ?? email ?? undefined}
        hint={actionData?.suggestion ? didYouMean(actionData.suggestion) : undefined}
      />
      <NewPasswordFields label={passwordFieldCopy.password} />
      <div>
        <Checkbox name="acceptTerms" defaultChecked={actionData?.typed.acceptTerms !== undefined}>
          {signUpCopy.accept.before}
          <a className="link" href="/terms">
            {signUpCopy.accept.terms}
          </a>
          {signUpCopy.accept.between}
          <a className="link" href="/privacy">
            {signUpCopy.accept.privacy}
          </a>
          {signUpCopy.accept.after}
        </Checkbox>
        <Checkbox name="optInPromotions" defaultChecked={actionData?.typed.optInPromotions !== undefined}>
          {signUpCopy.wantsNews}
          <span className="text-muted">{signUpCopy.optional}</span>
        </Checkbox>
      </div>
      {/* The button comes first: it is the one that Enter presses. */}
      <div className="flex flex-wrap items-center justify-between gap-3 sm:flex-row-reverse">
        <SubmitButton pending={signUpCopy.pending} className="max-sm:w-full sm:px-12">
          {signUpCopy.button}
        </SubmitButton>
        <p>
          {signUpCopy.haveAccount}
          <LinkWithForm className="link link-tall" href={`/login${search}`} form={FORM_ID} kept={kept}>
            {logInCopy.title}
          </LinkWithForm>
        </p>
      </div>
    </Form>
  )
}
