import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Checkbox, Field } from "#app/components/field.tsx"
import { regionNames } from "#app/copy/desk/prices.ts"
import { formatMoney, formatPlain, SYMBOLS } from "#app/domain/money.ts"
import {
  parseCountry,
  REGION_CURRENCIES,
  type Region,
  type RegionalPrice,
  regionOf,
  withChange,
} from "#app/domain/orders/pricing.ts"
import { formatIndianMoment, isPast } from "#app/domain/time.ts"
import { priceField } from "#app/forms/prices.ts"
import {
  ActionMessages,
  actionsOf,
  DeskPage,
  DeskSection,
  DeskTable,
  deskMeta,
  FilterForm,
  Hidden,
  loadPage,
  Note,
  press,
  useRefusal,
} from "#app/routes/desk/kernel.ts"
import { listPrices } from "#db/orders/prices.server.ts"
import { pricesOf, removeNext, save } from "./price-actions.server.ts"

const ACTIONS = [save, removeNext]

export const meta = deskMeta("Prices")

/** A next price that holds by now counts as the current one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, searchParams } = await loadPage(args, ACTIONS)
  const { db, now } = args.context
  const { prices, next } = await listPrices(db)
  const due = next.filter(({ validFrom }) => isPast(validFrom, now()))
  const current = prices.map((price) =>
    withChange(
      price,
      due.find(({ region }) => region === price.region),
    ),
  )
  const planned = next.filter((change) => !due.includes(change))
  const country = (searchParams.get("country") ?? "").trim().toUpperCase()
  return { ...page, current, planned, preview: previewOf(country, current) }
}

export const action = actionsOf(ACTIONS)

/** What a country sees on the pricing page. */
function previewOf(value: string, prices: RegionalPrice[]) {
  const country = parseCountry(value)
  const price = country && prices.find(({ region }) => region === regionOf(country))
  if (!price)
    return {
      value,
      error: value === "" ? undefined : "Please enter the two letters of a country, such as DE.",
    }
  const { basic, business } = pricesOf(price)
  const seen = `Basic for ${basic} and Small Business for ${business} (${regionNames[price.region]})`
  return { value, text: `Someone in ${country} sees ${seen}.` }
}

type Change = { region: Region; baseAmount: number; overrideAmount: number | null }

const moneyIn = (region: Region, amount: number) =>
  formatMoney({ amount, currency: REGION_CURRENCIES[region] })

/** "$94.99 (base $4.99)". */
function priceText({ region, baseAmount, overrideAmount }: Change): string {
  const base = moneyIn(region, baseAmount)
  return overrideAmount === null ? base : `${moneyIn(region, overrideAmount)} (base ${base})`
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

const moneyField = (name: "base" | "override", { region, currency }: RegionalPrice) => ({
  name: priceField(name, region),
  label: `${name === "base" ? "Base price" : "Override"}, ${SYMBOLS[currency]}`,
  inputMode: "decimal" as const,
})

/** The prices of all regions in one form, a row each. */
function PriceTable({ current, formId }: Pick<Loaded, "current" | "formId">) {
  const refusal = useRefusal()
  const { values, fields = {} } = refusal?.intent === save.intent ? refusal : {}
  const input = (name: "base" | "override", price: RegionalPrice) => {
    const field = moneyField(name, price)
    const amount = name === "base" ? price.baseAmount : price.overrideAmount
    return (
      <Field
        key={field.name}
        {...field}
        defaultValue={values ? values[field.name] : amount === null ? "" : formatPlain(amount)}
        error={fields[field.name]}
      />
    )
  }
  return (
    <form method="post" noValidate className="grid gap-4">
      <Hidden values={{ intent: save.intent, formId: `${formId}-${save.intent}` }} />
      <DeskTable
        caption="Prices by region"
        columns={[
          { label: "Region" },
          { label: "Basic", isNumber: true },
          { label: "Small Business", isNumber: true },
          { label: "Base price", isClear: true, narrow: "below" },
          { label: "Override", isClear: true, narrow: "below" },
          { label: "Original price", isClear: true, narrow: "below" },
        ]}
        rows={current.map((price) => {
          const { basic, business } = pricesOf(price)
          const original = priceField("original", price.region)
          const showsOriginal = values ? values[original] === "on" : !price.hidesOriginal
          return {
            cells: [
              regionNames[price.region],
              basic,
              business,
              input("base", price),
              input("override", price),
              <Checkbox key={original} name={original} defaultChecked={showsOriginal}>
                It was really asked: show it
              </Checkbox>,
            ],
          }
        })}
      />
      <div className="grid max-w-[34rem] gap-4">
        <Note>
          The override is charged where there is one, otherwise the base price. The original price is the
          crossed-out one on the pricing page, twice the price of Basic and 40 times for Small Business. Tick
          it only where you asked that price before. In the EU and the UK a reduction names the lowest price
          of the 30 days before it (Directive 98/6, Art. 6a), and a price that nobody was asked misleads.
        </Note>
        <Field
          name="from"
          label="Holds from"
          type="datetime-local"
          hint="A time in India. Leave it empty for prices that hold at once."
          defaultValue={values?.from}
          error={fields.from}
        />
        <button type="submit" className="btn justify-self-start">
          {save.button}
        </button>
      </div>
    </form>
  )
}

export default function Prices() {
  const { current, planned, preview, formId } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Prices"
      lead="What Basic costs in each region. A change shows everywhere within a minute, and what a page showed in the 15 minutes before can still be paid."
    >
      <ActionMessages />
      <PriceTable current={current} formId={formId} />
      <DeskSection title="Next prices">
        <DeskTable
          caption="Next prices"
          empty="No change is planned."
          columns={[
            { label: "Region" },
            { label: "Price" },
            { label: "From" },
            { label: "Action", isClear: true },
          ]}
          formId={formId}
          rows={planned.map((next) => ({
            cells: [
              regionNames[next.region],
              priceText(next),
              formatIndianMoment(next.validFrom),
              { presses: [press(removeNext, next.region)] },
            ],
          }))}
        />
      </DeskSection>
      <DeskSection title="What a country sees">
        <FilterForm submit="Preview">
          <Field
            name="country"
            label="Country"
            defaultValue={preview.value}
            maxLength={2}
            size={4}
            error={preview.error}
          />
        </FilterForm>
        {preview.text && <p role="status">{preview.text}</p>}
      </DeskSection>
    </DeskPage>
  )
}
