import { Checkbox } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages } from "#app/copy/messages.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { Setting } from "./setting.tsx"

type NewsSettingProps = {
  /** Whether news are on, and since when and by what. */
  news: { isOn: boolean; history: string }
  isDone: boolean
  errors: FormErrors | undefined
}

export function NewsSetting({ news, isDone, errors }: NewsSettingProps) {
  return (
    <Setting id="promotions" title="News and offers" done={isDone ? messages.promotionsChanged : null}>
      <p className="mb-4 text-muted">{news.history}</p>
      <Form errors={errors}>
        <input type="hidden" name="intent" value="promotions" />
        <Checkbox name="optInPromotions" defaultChecked={news.isOn}>
          Send me news and offers.
        </Checkbox>
        <SubmitButton pending="Saving..." className="btn-quiet justify-self-start">
          Save choice
        </SubmitButton>
      </Form>
    </Setting>
  )
}
