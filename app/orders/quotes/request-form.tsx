import { formatMoney, type Money } from "#app/platform/money.ts"
import { CountrySelect, EmailField, Field, TextArea } from "#app/platform/ui/field.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { quoteRequestCopy as copy } from "./copy.ts"
import type { QuoteRequestErrors } from "./request-quote-action.server.ts"

type ExamplePrice = { total: Money; each: Money }

type BusinessPricesProps = {
  oneByOne: ExamplePrice
  business: ExamplePrice
  /** VAT note of the prices; null without one. */
  vat: string | null
}

/** Prices of some computers one by one, and of a business license. */
export function BusinessPrices({ oneByOne, business, vat }: BusinessPricesProps) {
  const rows = [
    { ...copy.oneByOne, ...oneByOne },
    ...(copy.underOneKey ? [{ ...copy.underOneKey, ...business }] : []),
  ]
  return (
    <>
      <dl className="mt-7 border-b border-line leading-snug">
        {rows.map(({ name, note, total, each }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-3.5"
          >
            <dt>
              {name} <span className="small block">{note}</span>
            </dt>
            <dd className="ms-auto text-end">
              <b className="figure">{formatMoney(total)}</b>{" "}
              <span className="small figure block">{copy.forEach(formatMoney(each))}</span>
            </dd>
          </div>
        ))}
      </dl>
      {vat && <p className="small mt-3.5">{vat}</p>}
      <p className="small mt-3.5">{copy.advantage}</p>
    </>
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
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <EmailField value={typed?.email} error={wrong?.email} />
        <Field
          name="company"
          label={copy.company}
          autoComplete="organization"
          defaultValue={typed?.company}
          error={wrong?.company}
          required
        />
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
        rows={4}
        defaultValue={typed?.message}
        error={wrong?.message}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton pending={copy.pending}>{copy.button}</SubmitButton>
        <p className="small flex-[1_1_14rem]">{copy.nothingSent}</p>
      </div>
    </Form>
  )
}
