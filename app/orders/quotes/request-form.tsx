import { businessDevices } from "#app/orders/plans/copy.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { CountrySelect, EmailField, Field, TextArea } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { quoteRequestCopy as copy, EXAMPLE_DEVICES } from "./copy.ts"
import type { QuoteRequestErrors } from "./request-quote-action.server.ts"

type ExamplePrice = { total: Money; each: Money }

/** Prices of some computers one by one, and of a business license. */
export function BusinessPrices({ oneByOne, business }: { oneByOne: ExamplePrice; business: ExamplePrice }) {
  const rows = [
    { name: copy.oneByOne(EXAMPLE_DEVICES), ...oneByOne },
    { name: copy.underOneKey(businessDevices), ...business },
  ]
  return (
    <dl className="facts mt-6">
      {rows.map(({ name, total, each }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-nums">
            <strong>{formatMoney(total)}</strong> {copy.forEach(formatMoney(each))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type QuoteRequestProps = {
  errors: QuoteRequestErrors | undefined
  /** Lines of a country's code and its name. */
  countries: string
}

/** Asks for a quote, without an account. */
export function QuoteRequestFields({ errors, countries }: QuoteRequestProps) {
  const typed = errors?.typed
  const wrong = errors?.fields
  return (
    <Form errors={errors} action="/contact#quote" id="quote">
      <EmailField value={typed?.email} error={wrong?.email} />
      <Field
        name="company"
        label={copy.company}
        autoComplete="organization"
        defaultValue={typed?.company}
        error={wrong?.company}
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-[8rem_1fr]">
        <Field
          name="computers"
          label={copy.computers}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.computers}
          error={wrong?.computers}
          required
        />
        <CountrySelect
          name="country"
          countries={countries}
          defaultValue={typed?.country}
          error={wrong?.country}
          required
        />
      </div>
      <TextArea
        name="message"
        label={copy.message}
        hint={copy.messageHint}
        rows={3}
        defaultValue={typed?.message}
        error={wrong?.message}
      />
      <SubmitButton pending={copy.pending} className="justify-self-start">
        {copy.button}
      </SubmitButton>
      <p className="small">{copy.nothingSent}</p>
    </Form>
  )
}

type QuoteRequestedProps = {
  /** The quote's number; null in an address without one. */
  number: string | null
  answer: string
}

/** Confirms that the request has arrived: the target of the page's address, so that it has the focus in a new document. */
export const QuoteRequested = ({ number, answer }: QuoteRequestedProps) => (
  <div id="asked" tabIndex={-1}>
    <Notice kind="success">
      <p>
        {copy.asked} {answer}
      </p>
      {number && (
        <p className="mt-1">
          {copy.number}: <strong className="figure">{number}</strong>
        </p>
      )}
    </Notice>
  </div>
)
