/** Functions that run in a page and use nothing from outside themselves. */

/** The fields, buttons and switches of which no edge, ground or text stands out from what is behind. */
export function findUnseenControls(): string[] {
  type Color = [red: number, green: number, blue: number, alpha: number]
  const parse = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const luminance = ([red, green, blue]: Color) => {
    const linear = [red, green, blue].map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }
  const contrast = (one: Color, other: Color) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  /** The color behind an element's content; gradients count with their first color. */
  const ground = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const gradient = /rgba?\([^)]*\)/.exec(backgroundImage)
    const color = parse(gradient ? gradient[0] : backgroundColor)
    return color[3] >= 0.5 ? color : ground(element.parentElement)
  }
  const isSeen = (element: Element) => {
    const style = getComputedStyle(element)
    const behind = ground(element.parentElement)
    const isEdged = style.borderTopStyle !== "none" && Number.parseFloat(style.borderTopWidth) > 0
    const edge = parse(style.borderTopColor)
    if (isEdged && edge[3] > 0.5 && contrast(edge, behind) >= 2) return true
    if (contrast(ground(element), behind) >= 2) return true
    // Controls that the browser draws itself, and links, menus and buttons that are text.
    const isDrawn =
      style.appearance !== "none" && element.matches("[type=checkbox], [type=radio], [type=file]")
    if (isDrawn) return true
    return element.matches("button, a, summary") && contrast(parse(style.color), ground(element)) >= 4.5
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(element)
    // False in a closed `details`, whose content has a size nevertheless.
    const isOpen = element.checkVisibility()
    return isOpen && width > 1 && height > 1 && visibility === "visible" && opacity !== "0"
  }
  return [...document.querySelectorAll("input, select, textarea, button, .btn, summary")]
    .filter((element) => isShown(element) && !isSeen(element))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Pairs of texts of which one is printed over the other. */
export function findTextOverText(): string[] {
  const found: { text: string; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? "").trim()
    const parent = node.parentElement
    if (text === "" || !parent || parent.closest("option, script, style, noscript, svg, .sr-only")) continue
    if (!parent.checkVisibility() || getComputedStyle(parent).visibility !== "visible") continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) if (box.width > 2 && box.height > 2) found.push({ text, box })
  }
  const depth = (one: DOMRect, other: DOMRect) => ({
    x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  })
  const pairs = found.flatMap((one, index) =>
    found.slice(index + 1).flatMap((other) => {
      const { x, y } = depth(one.box, other.box)
      const isOver = x > 3 && y > Math.min(one.box.height, other.box.height) / 2
      return isOver && one.text !== other.text
        ? [`${one.text.slice(0, 60)} | ${other.text.slice(0, 60)}`]
        : []
    }),
  )
  return [...new Set(pairs)]
}
