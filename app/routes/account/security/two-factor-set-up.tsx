import { CopyButton } from "#app/components/copy-button.tsx"
import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { twoFactorCopy } from "#app/copy/account/two-factor.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"

type TwoFactorSetUpProps = {
  secret: string
  qr: { size: number; path: string }
  errors: FormErrors<"code"> | undefined
}

/** The secret of an authenticator app as picture and as text, and the form for its first code. */
export function TwoFactorSetUp({ secret, qr, errors }: TwoFactorSetUpProps) {
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
          aria-label="The key as a picture for the camera"
          shapeRendering="crispEdges"
          className="w-56 max-w-full rounded-md border border-line"
        >
          <path fill="#ffffff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
          <path fill="#000000" d={qr.path} />
        </svg>
        <div className="min-w-0">
          <p className="font-semibold">Key</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <code className="font-mono [overflow-wrap:anywhere]">{secret}</code>
            <CopyButton value={secret} what="key" />
          </p>
        </div>
      </div>
      <Form errors={errors} className="grid max-w-[24rem] gap-5">
        <Field
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={errors?.fields?.code}
        />
        <SubmitButton pending="Checking..." className="justify-self-start">
          Turn on
        </SubmitButton>
      </Form>
    </>
  )
}
