import { landing } from "#app/copy/site/landing.ts"

/** What no tool changes, by name. */
export function NeverTouched() {
  const { heading, items } = landing.never
  return (
    <section aria-labelledby="never">
      <h2 id="never">{heading}</h2>
      <ul className="never">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
