import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { regionNames } from "#app/copy/desk/prices.ts"
import { formatMoney, formatPlain } from "#app/domain/money.ts"
import { type RegionalPrice, withChange } from "#app/domain/orders/pricing.ts"
import { parseCountry, REGION_CURRENCIES, type Region, regionOf } from "#app/domain/orders/regions.ts"
import { formatIndianMoment, isPast } from "#app/domain/time.ts"
import {
  ActionForm,
  ActionMessages,
  actionsOf,
  DeskPage,
  DeskSection,
  DeskTable,
  deskMeta,
  Facts,
  FilterForm,
  loadPage,
  Note,
  Previewed,
} from "#app/routes/desk/kernel.ts"
import { listPrices } from "#db/orders/price-changes.server.ts"
import { PRICE_ACTIONS } from "./price-actions.server.ts"
import { pricesOf } from "./region-prices.ts"

const ACTIONS = PRICE_ACTIONS.flatMap(({ save, saveOriginal, removeNext }) => [
  save,
  saveOriginal,
  removeNext,
])

export const meta = deskMeta("Prices")

/** A next price that holds by now counts as the current one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, searchParams } = await loadPage(args, ACTIONS)
  const { db, now } = args.context
  const { prices, next, history } = await listPrices(db)
  const due = next.filter(({ validFrom }) => isPast(validFrom, now()))
  const current = prices.map((price) =>
    withChange(
      price,
      due.find(({ region }) => region === price.region),
    ),
  )
  const planned = next.filter((change) => !due.includes(change))
  const country = (searchParams.get("country") ?? "").trim().toUpperCase()
  return { ...page, current, planned, history, preview: previewOf(country, current) }
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

/** A region's current and next price, and the forms that change it. */
function RegionForms({ current, planned }: Pick<Loaded, "current" | "planned">) {
  return PRICE_ACTIONS.map(({ region, save, saveOriginal, removeNext }) => {
    const price = current.find((each) => each.region === region)
    if (!price) return null
    const next = planned.find((change) => change.region === region)
    const { basic, business } = pricesOf(price)
    const { baseAmount, overrideAmount, hidesOriginal } = price
    return (
      <DeskSection key={region} id={region} title={`${regionNames[region]} (${region})`}>
        <Facts
          facts={[
            ["Basic", basic],
            ["Small Business", business],
            [
              "Next price",
              next
                ? `${priceText(next)} from ${formatIndianMoment(next.validFrom)}`
                : "No change is planned.",
            ],
          ]}
        />
        <ActionForm
          of={save}
          values={{
            base: formatPlain(baseAmount),
            override: overrideAmount === null ? "" : formatPlain(overrideAmount),
          }}
        />
        <ActionForm
          of={saveOriginal}
          values={{ showsOriginal: hidesOriginal ? null : "on" }}
          end="Twice the price of Basic, and 40 times for Small Business. Tick it only where you asked that price before. In the EU and the UK a reduction names the lowest price of the 30 days before it (Directive 98/6, Art. 6a), and a price that nobody was asked misleads."
        />
        {next && <ActionForm of={removeNext} />}
      </DeskSection>
    )
  })
}

export default function Prices() {
  const { current, planned, history, preview } = useLoaderData<typeof loader>()
  return (
    <Previewed back="/desk/prices">
      <DeskPage
        title="Prices"
        lead="What Basic costs in each region. A change shows everywhere within a minute, and what a page showed in the 15 minutes before can still be paid."
      >
        <ActionMessages shown={ACTIONS.map((of) => ({ of }))} />
        <div className="grid gap-3">
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
        </div>
        <div className="desk-regions">
          <RegionForms current={current} planned={planned} />
        </div>
        <DeskSection id="history" title="History">
          <Note>
            Changes made here, newest first. A price that was changed in the database is not among them.
          </Note>
          <DeskTable
            caption="Changes of prices"
            empty="Changes of prices will be here."
            columns={[{ label: "From" }, { label: "Region" }, { label: "Before" }, { label: "Price" }]}
            rows={history.map((change) => ({
              cells: [
                formatIndianMoment(change.validFrom),
                change.region,
                change.previousAmount === null ? "Unknown" : moneyIn(change.region, change.previousAmount),
                priceText(change),
              ],
            }))}
          />
        </DeskSection>
      </DeskPage>
    </Previewed>
  )
}
