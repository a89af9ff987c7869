import { createElement, type FunctionComponent } from "react"
import { renderToString } from "react-dom/server"
import type { PlainProps } from "./rendering-context.ts"

const rendered = new WeakMap<object, Map<string, string>>()

/**
 * A component's markup, rendered once an isolate for each of its props. What it gets must be few values (a flag, the
 * link that is current), never a visitor's own: all are kept. Hydration finds what React would have written.
 */
export function cachedMarkup<Props extends PlainProps>(
  component: FunctionComponent<Props>,
  props: Props,
): string {
  const known = rendered.get(component) ?? new Map<string, string>()
  rendered.set(component, known)
  const key = JSON.stringify(props)
  const markup = known.get(key) ?? renderToString(createElement(component, props))
  known.set(key, markup)
  return markup
}
