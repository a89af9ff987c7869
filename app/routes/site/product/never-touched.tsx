import { landing } from "#app/copy/site/landing.ts"

/** What no tool changes, by name. */
export function NeverTouched() {
  const { heading, items } = landing.never
  return (
    <section aria-labelledby="never">
      <h2 id="never">{heading}</h2>
      <ul className="never mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-x-16">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
