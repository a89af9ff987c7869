import { useLoaderData } from "@remix-run/react"
import { type PlanOfFixedSize, planNames } from "#app/orders/plans/plans.ts"
import { parseCountry } from "#app/platform/countries.ts"
import { formatMoney, formatPlain, SYMBOLS } from "#app/platform/money.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import { Checkbox, Field } from "#app/platform/ui/field.tsx"
import { ActionMessages } from "#app/screens/action-form.tsx"
import { DeskTime, Hidden, rowButton } from "#app/screens/cells.tsx"
import { DeskPage, DeskSection, Note } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import type { ActionAnswer } from "#app/screens/form-data.ts"
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

/** The values of all regions as their fields have them, by name. */
const valuesOf = (prices: RegionalPrice[]): Record<string, string> =>
  Object.fromEntries(
    prices.flatMap(({ region, baseAmount, overrideAmount, hidesOriginal }) => [
      [priceField("base", region), formatPlain(baseAmount)],
      [priceField("override", region), overrideAmount === null ? "" : formatPlain(overrideAmount)],
      [priceField("original", region), hidesOriginal ? "" : "on"],
    ]),
  )

/** The prices by region, each with its form, of which one is open. */
function PriceList({ current, next, formId }: Pick<Loaded, "current" | "next" | "formId">) {
  const refusal = useRefusal()
  const refused = refusal?.intent === save.shown.intent ? refusal : undefined
  const isRefused = (region: Region) =>
    refused?.values?.region === region ||
    (["base", "override"] as const).some((name) => refused?.fields?.[priceField(name, region)])
  return (
    <section className="desk-sheet desk-acts desk-prices">
      <header className="desk-head">
        <h2>{copy.region}</h2>
        {Object.keys(priceColumns).map((plan) => (
          <span key={plan} className="text-end text-xs text-muted max-md:hidden">
            {plan}
          </span>
        ))}
        <span className="text-end text-xs text-muted max-md:hidden">{copy.nextColumn}</span>
      </header>
      {current.map((price) => (
        <details key={price.region} name="region" className="desk-fold" open={isRefused(price.region)}>
          <summary>
            <h3>{regionNames[price.region]}</h3>
            {Object.entries(pricesOf(price)).map(([plan, amount]) => (
              <span key={plan} className="text-end">
                {amount}
                <span className="sr-only"> {planNames[plan as PlanOfFixedSize]}</span>
              </span>
            ))}
            <span className="text-end text-xs text-muted">{nextOf(price.region, next)}</span>
          </summary>
          <PriceForm
            region={price.region}
            current={current}
            formId={formId}
            refused={isRefused(price.region) ? refused : undefined}
          />
        </details>
      ))}
    </section>
  )
}

/** The change that is planned next in a region. */
function nextOf(region: Region, next: Loaded["next"]) {
  const planned = next.find((one) => one.region === region)
  if (!planned) return copy.nothingNext
  const amount = planned.overrideAmount ?? planned.baseAmount
  const price = formatMoney({ amount, currency: REGION_CURRENCIES[region] })
  return (
    <>
      {price} {copy.since} <DeskTime at={planned.validFrom} isDay />
    </>
  )
}

type PriceFormProps = Pick<Loaded, "current" | "formId"> & {
  region: Region
  refused: ActionAnswer | undefined
}

/** The prices of one region; those of the others are sent as they are. */
function PriceForm({ region, current, formId, refused }: PriceFormProps) {
  const { values, fields = {} } = refused ?? {}
  const saved = valuesOf(current)
  const shown = values ?? saved
  const names = { base: priceField("base", region), override: priceField("override", region) }
  const original = priceField("original", region)
  const own = [...Object.values(names), original]
  const id = (name: string) => `${name}-${region}`
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">
      <Hidden
        values={{
          intent: save.shown.intent,
          formId: [formId, save.shown.intent, region.toLowerCase()].join("-"),
          region,
          ...Object.fromEntries(Object.entries(saved).filter(([name]) => !own.includes(name))),
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {(["base", "override"] as const).map((kind) => (
          <Field
            key={kind}
            name={names[kind]}
            label={`${copy[kind]}, ${SYMBOLS[REGION_CURRENCIES[region]]}`}
            hint={kind === "override" ? copy.overrideHint : undefined}
            inputMode="decimal"
            defaultValue={shown[names[kind]]}
            error={fields[names[kind]]}
          />
        ))}
        <Field
          id={id("from")}
          name="from"
          label={copy.from}
          type="datetime-local"
          hint={copy.fromHint}
          defaultValue={values?.from}
          error={fields.from}
        />
      </div>
      <div>
        <Checkbox name={original} defaultChecked={shown[original] === "on"}>
          {copy.showOriginal}
        </Checkbox>
        <Note>{copy.note}</Note>
      </div>
      <button type="submit" className="btn justify-self-start">
        {save.shown.button}
      </button>
    </form>
  )
}

export default function Prices() {
  const page = useLoaderData<typeof loader>()
  const { current, next, country, seen, formId } = page
  return (
    <DeskPage page={page}>
      <ActionMessages />
      <div className="desk-two">
        <div className="grid grid-cols-1 gap-5">
          <PriceList current={current} next={next} formId={formId} />
          <DeskSection title={copy.next}>
            <DeskTable
              caption={copy.next}
              empty={copy.noneNext}
              columns={{
                Region: { isLong: true },
                Price: { isShort: true },
                From: { isShort: true },
                Action: { isClear: true },
              }}
              formId={formId}
              rows={next.map(({ region, baseAmount, overrideAmount, validFrom }) => {
                const inWords = (amount: number) =>
                  formatMoney({ amount, currency: REGION_CURRENCIES[region] })
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
        </div>
        <div className="desk-rail">
          <DeskSection title={copy.seen}>
            <form method="get" className="grid grid-cols-1 gap-3">
              <Field
                name="country"
                label={copy.country}
                defaultValue={country}
                maxLength={2}
                size={4}
                error={seen === null ? copy.countryWrong : undefined}
              />
              <button type="submit" className="btn btn-quiet justify-self-start">
                {copy.preview}
              </button>
            </form>
            {seen && <p role="status">{seen}</p>}
          </DeskSection>
        </div>
      </div>
    </DeskPage>
  )
}
