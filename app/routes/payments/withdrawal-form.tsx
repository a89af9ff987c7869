import { Field } from "#app/components/field.tsx"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import type { WithdrawalErrors } from "./withdraw-action.server.ts"

type WithdrawalFormProps = { typed: Record<string, string>; errors?: WithdrawalErrors["fields"] }

export function WithdrawalForm({ typed, errors }: WithdrawalFormProps) {
  return (
    <form method="post" className="grid gap-5" noValidate>
      <Field
        name="name"
        label={withdrawalCopy.name}
        autoComplete="name"
        defaultValue={typed.name}
        error={errors?.name}
      />
      <button type="submit" className="btn justify-self-start">
        {withdrawalCopy.confirm}
      </button>
    </form>
  )
}
