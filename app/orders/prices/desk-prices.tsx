import { useLoaderData } from "@remix-run/react"
import { parseCountry } from "#app/platform/countries.ts"
import { formatMoney, formatPlain, SYMBOLS } from "#app/platform/money.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import { Checkbox, Field } from "#app/platform/ui/field.tsx"
import { ActionMessages } from "#app/screens/action-form.tsx"
import { Hidden, rowButton } from "#app/screens/cells.tsx"
import { DeskPage, DeskSection, Note } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { FilterForm } from "#app/screens/filter-form.tsx"
import { screen } from "#app/screens/page.server.ts"
import { useRefusal } from "#app/screens/page-data.ts"
import { priceColumns, pricesOf, removeNext, save } from "./desk-actions.server.ts"
import { pricesCopy as copy, pricesInWords, regionNames } from "./desk-copy.ts"
import { priceField } from "./form.ts"
import { REGION_CURRENCIES, type Region, type RegionalPrice, regionOf } from "./pricing.ts"
import { listPrices } from "./queries.server.ts"

export const { meta, loader, action } = screen({
  title: copy.title,
  lead: copy.lead,
  actions: [save, removeNext],
  read: async ({ searchParams, db, now }) => {
    const { current, next } = await listPrices(db, now)
    const country = (searchParams.get("country") ?? "").trim().toUpperCase()
    return { current, next, country, seen: country && seenIn(country, current) }
  },
})

/** Price that a country sees on the pricing page; null if the code is no country's. */
function seenIn(text: string, prices: RegionalPrice[]): string | null {
  const country = parseCountry(text)
  const price = country && prices.find(({ region }) => region === regionOf(country))
  if (!price) return null
  return `Someone in ${country} sees ${pricesInWords(pricesOf(price))} (${regionNames[price.region]}).`
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** The prices of all regions in one form, a row each. */
function PriceTable({ current, formId }: Pick<Loaded, "current" | "formId">) {
  const refusal = useRefusal()
  const { values, fields = {} } = refusal?.intent === save.shown.intent ? refusal : {}
  const input = (kind: "base" | "override", region: Region, amount: number | null) => {
    const name = priceField(kind, region)
    return (
      <Field
        key={name}
        name={name}
        label={`${copy[kind]}, ${SYMBOLS[REGION_CURRENCIES[region]]}`}
        inputMode="decimal"
        defaultValue={values ? values[name] : amount === null ? "" : formatPlain(amount)}
        error={fields[name]}
      />
    )
  }
  return (
    <form method="post" noValidate className="grid gap-4">
      <Hidden values={{ intent: save.shown.intent, formId: `${formId}-${save.shown.intent}` }} />
      <DeskTable
        caption={copy.byRegion}
        columns={{
          Region: {},
          ...priceColumns,
          [copy.base]: { narrow: "below" },
          [copy.override]: { narrow: "below" },
          [copy.original.label]: { narrow: "below" },
        }}
        rows={current.map((price) => {
          const { region, baseAmount, overrideAmount, hidesOriginal } = price
          const original = priceField("original", region)
          return {
            cells: [
              regionNames[region],
              ...Object.values(pricesOf(price)),
              input("base", region, baseAmount),
              input("override", region, overrideAmount),
              <Checkbox
                key={original}
                name={original}
                defaultChecked={values ? values[original] === "on" : !hidesOriginal}
              >
                {copy.showOriginal}
              </Checkbox>,
            ],
          }
        })}
      />
      <div className="grid max-w-[34rem] gap-4">
        <Note>{copy.note}</Note>
        <Field
          name="from"
          label={copy.from}
          type="datetime-local"
          hint={copy.fromHint}
          defaultValue={values?.from}
          error={fields.from}
        />
        <button type="submit" className="btn justify-self-start">
          {save.shown.button}
        </button>
      </div>
    </form>
  )
}

export default function Prices() {
  const page = useLoaderData<typeof loader>()
  const { current, next, country, seen, formId } = page
  return (
    <DeskPage page={page}>
      <ActionMessages />
      <PriceTable current={current} formId={formId} />
      <DeskSection title={copy.next}>
        <DeskTable
          caption={copy.next}
          empty={copy.noneNext}
          columns={{
            Region: {},
            Price: {},
            From: {},
            Action: { isClear: true },
          }}
          formId={formId}
          rows={next.map(({ region, baseAmount, overrideAmount, validFrom }) => {
            const inWords = (amount: number) => formatMoney({ amount, currency: REGION_CURRENCIES[region] })
            const base = inWords(baseAmount)
            return {
              cells: [
                regionNames[region],
                overrideAmount === null ? base : `${inWords(overrideAmount)} (base ${base})`,
                formatIndianMoment(validFrom),
                { buttons: [rowButton(removeNext.shown, region)] },
              ],
            }
          })}
        />
      </DeskSection>
      <DeskSection title={copy.seen}>
        <FilterForm submit={copy.preview}>
          <Field
            name="country"
            label={copy.country}
            defaultValue={country}
            maxLength={2}
            size={4}
            error={seen === null ? copy.countryWrong : undefined}
          />
        </FilterForm>
        {seen && <p role="status">{seen}</p>}
      </DeskSection>
    </DeskPage>
  )
}
