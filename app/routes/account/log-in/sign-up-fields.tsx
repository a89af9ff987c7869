import { Checkbox, EmailField } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { didYouMean } from "#app/copy/account/confirm-email-banner.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"

type SignUpField = "email" | "password" | "confirmPassword" | "acceptTerms"

/** Action data of an invalid sign-up: error messages and the submitted values, without the passwords. */
export type SignUpActionData = {
  typed: { email?: string; acceptTerms?: string; optInPromotions?: string }
  /** The address that was probably meant; a hint, and no error. */
  suggestion?: string | null
  form?: string
  fields?: Partial<Record<SignUpField, string>>
}

type SignUpFieldsProps = {
  /** Filled in at first; null for nothing. */
  email: string | null
  /** Names the form, so that it creates one account however often it is sent. */
  formId: string
  actionData: SignUpActionData | undefined
}

export function SignUpFields({ email, formId, actionData }: SignUpFieldsProps) {
  const errors = actionData?.fields
  return (
    <Form errors={actionData}>
      <input type="hidden" name="formId" value={formId} />
      <EmailField
        value={actionData?.typed.email ?? email ?? undefined}
        error={errors?.email}
        hint={actionData?.suggestion ? didYouMean(actionData.suggestion) : undefined}
      />
      <NewPasswordFields label="Password" errors={errors} />
      <div>
        <Checkbox
          name="acceptTerms"
          defaultChecked={actionData?.typed.acceptTerms !== undefined}
          error={errors?.acceptTerms}
        >
          I accept the{" "}
          <a className="link" href="/terms">
            Terms of Service
          </a>{" "}
          and the{" "}
          <a className="link" href="/privacy">
            Privacy Policy
          </a>
          .
        </Checkbox>
        <Checkbox name="optInPromotions" defaultChecked={actionData?.typed.optInPromotions !== undefined}>
          Send me news and offers. <span className="text-muted">(Optional)</span>
        </Checkbox>
      </div>
      <SubmitButton pending="Creating account...">Sign up</SubmitButton>
    </Form>
  )
}
