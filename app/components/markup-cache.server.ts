import { createElement, type FunctionComponent } from "react"
import { renderToString } from "react-dom/server"

type PlainProps = Record<string, string | boolean>

const cache = new WeakMap<object, Map<string, string>>()

/**
 * A component's markup, rendered once per isolate and distinct props; hydration finds the markup it expects.
 * Entries are never evicted, so props must have few distinct values (a flag, the current link) and no
 * personal data.
 */
export function cachedMarkup<Props extends PlainProps>(
  component: FunctionComponent<Props>,
  props: Props,
): string {
  const markupByProps = cache.get(component) ?? new Map<string, string>()
  cache.set(component, markupByProps)
  const key = JSON.stringify(props)
  const markup = markupByProps.get(key) ?? renderToString(createElement(component, props))
  markupByProps.set(key, markup)
  return markup
}
