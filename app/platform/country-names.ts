import { COUNTRIES } from "#app/platform/countries.ts"

let names: Intl.DisplayNames | undefined
let lines: string | undefined

/** The English name of a country. On the server only: a browser's names may differ. */
export function countryName(code: string) {
  names ??= new Intl.DisplayNames("en", { type: "region" })
  return names.of(code) ?? code
}

/** All countries by name, as one text to send to the browser: lines such as "IN India". */
export function countryLines() {
  lines ??= COUNTRIES.map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ code, name }) => `${code} ${name}`)
    .join("\n")
  return lines
}
