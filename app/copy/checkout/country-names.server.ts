import { COUNTRIES } from "#app/domain/checkout/countries.ts"

type Option = { value: string; label: string }

let names: Intl.DisplayNames | undefined
let options: Option[] | undefined

/** The English name of a country. On the server only: a browser's names may differ. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames("en", { type: "region" })
  return names.of(code) ?? code
}

/** All countries as the options of a list, by name. */
export function countryOptions(): Option[] {
  options ??= COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  )
  return options
}
