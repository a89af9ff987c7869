// Each of these runs in a page: it uses nothing from outside itself but the functions of HELPERS.

/** A text in full, or the source of a regular expression. */
type Text = { exact: string } | { pattern: string }

export function textOf(name: string | RegExp): Text {
  return typeof name === "string" ? { exact: name } : { pattern: name.source }
}

function matches(text: string, expected: Text): boolean {
  const plain = text.replace(/\s+/g, " ").trim()
  return "exact" in expected ? plain === expected.exact : new RegExp(expected.pattern).test(plain)
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
}

/** The center of an element, scrolled into the window; null while something else is over it. */
function centerOf(element: Element): { x: number; y: number } | null {
  element.scrollIntoView({ block: "center", behavior: "instant" })
  const box = element.getClientRects()[0]
  if (!box) return null
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  return hit !== null && (element.contains(hit) || hit.closest("label") === element) ? point : null
}

function findControl(label: Text): HTMLInputElement | null {
  const labels = [...document.querySelectorAll("label")].filter(({ textContent }) =>
    matches(textContent, label),
  )
  const controls = labels.map(({ control }) => control as HTMLInputElement | null)
  return controls.find((control) => control !== null && isShown(control)) ?? null
}

export const HELPERS = [matches, isShown, centerOf, findControl]

export function isReady(): boolean {
  return (
    document.readyState === "complete" &&
    (document.querySelector("script[type=module]") === null ||
      Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")))
  )
}

export function isAt(path: string): boolean {
  return new RegExp(path).test(location.pathname + location.search)
}

export function hasText(text: Text): boolean {
  const shown = document.body.innerText.replace(/\s+/g, " ")
  return "exact" in text ? shown.includes(text.exact) : new RegExp(text.pattern).test(shown)
}

/** Where an element of this name can be pressed; null while it can't. */
export function findPoint({ selector, name }: { selector: string; name: Text }) {
  for (const element of document.querySelectorAll(selector)) {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? ""
    if (!matches(text, name) || !isShown(element) || element.matches(":disabled")) continue
    const control = element instanceof HTMLLabelElement ? element.control : null
    const point = (control && isShown(control) ? centerOf(control) : null) ?? centerOf(element)
    if (point) return point
  }
  return null
}

/** Where a link to this path and part can be pressed; null while it can't. */
export function findLink(href: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    const point = link.pathname + link.hash === href && isShown(link) ? centerOf(link) : null
    if (point) return point
  }
  return null
}

/** Finds the point to click to type into a field; a field with a picker gets the value at once. */
export function prepareField({ label, value }: { label: Text; value: string }) {
  const control = findControl(label)
  if (control === null) return null
  if (!["date", "select-one"].includes(control.type)) return centerOf(control)
  const type = control.type === "date" ? HTMLInputElement : HTMLSelectElement
  Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(control, value)
  for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }))
  return "set"
}

export function hasValue({ label, value }: { label: Text; value: string }): boolean {
  return findControl(label)?.value === value
}

/** Selects what stands in the field that has the focus. */
export function selectFocused(): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return false
  focused.select()
  return true
}
