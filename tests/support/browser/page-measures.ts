// Each of these runs in a page: it uses nothing from outside itself but the others and tests/support/engines/geometry.ts.

declare function isPainted(element: Element): boolean

/** The elements that match and can be seen. */
function shownElements(selector: string, root?: Element): HTMLElement[] {
  return [...(root ?? document).querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
}

/** The boxes of the lines of one text, if it can be seen. */
function boxesOf(text: Node): DOMRect[] {
  const { parentElement, textContent } = text
  if (textContent?.trim() === "" || !parentElement?.checkVisibility({ visibilityProperty: true })) return []
  if (parentElement.closest(".sr-only")) return []
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
}

/** The boxes of an element's lines of text. */
function textBoxes(element: Element): DOMRect[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (walker.nextNode()) boxes.push(...boxesOf(walker.currentNode))
  return boxes
}

/** How many lines the boxes stand in: boxes of one line overlap by more than half of their height. */
function countLines(boxes: DOMRect[]): number {
  const lines: DOMRect[] = []
  for (const box of boxes) {
    const isOn = (line: DOMRect) =>
      Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > Math.min(line.height, box.height) / 2
    if (!lines.some(isOn)) lines.push(box)
  }
  return lines.length
}

/** The inner edges of an element's content. */
function contentOf(element: Element): { left: number; right: number } {
  const { left, right } = element.getBoundingClientRect()
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(element)
  const [start = 0, startLine = 0, end = 0, endLine = 0] = [
    paddingLeft,
    borderLeftWidth,
    paddingRight,
    borderRightWidth,
  ].map(Number.parseFloat)
  return { left: left + start + startLine, right: right - end - endLine }
}

function isClear(color: string): boolean {
  return /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(color)
}

/** Elements with a background, a picture or a frame of their own. */
function isBox(element: Element): boolean {
  if (element.matches("img, svg, canvas, video, iframe, input, select, textarea, meter, progress"))
    return true
  const style = getComputedStyle(element)
  const hasFrame = ["Top", "Right", "Bottom", "Left"].every((side) => {
    const width = style.getPropertyValue(`border-${side.toLowerCase()}-width`)
    return (
      Number.parseFloat(width) > 0 && !isClear(style.getPropertyValue(`border-${side.toLowerCase()}-color`))
    )
  })
  return hasFrame || style.backgroundImage !== "none" || !isClear(style.backgroundColor)
}

/** Items that a grid or flex box lays out; a child with `display: contents` is replaced by its children. */
function itemsOf(container: Element): Element[] {
  return [...container.children].flatMap((child) =>
    getComputedStyle(child).display === "contents" ? itemsOf(child) : [child],
  )
}

/** Checks if an item that shows nothing has a track or a gap of its own: without it, its neighbors or their container move. */
function takesTrack(item: Element, around: Element[]): boolean {
  const { display, position, visibility } = getComputedStyle(item)
  // Hidden elements keep their space on purpose.
  const isInFlow = display !== "none" && visibility === "visible" && !["absolute", "fixed"].includes(position)
  if (!isInFlow || !(item instanceof HTMLElement) || textBoxes(item).length > 0) return false
  if ([item, ...item.querySelectorAll("*")].some((part) => isBox(part) || isPainted(part))) return false
  const boxes = () =>
    around
      .filter((element) => element !== item)
      .map((element) => JSON.stringify(element.getBoundingClientRect()))
      .join()
  const before = boxes()
  const { display: own } = item.style
  item.style.display = "none"
  const after = boxes()
  item.style.display = own
  return before !== after
}

/** The first box of text behind an element, outside of it. */
function nextTextAfter(element: Element, within: Element): DOMRect | undefined {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const isBehind = element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING
    const [first] = isBehind && !element.contains(text) ? boxesOf(text) : []
    if (first) return first
  }
  return undefined
}

export const PAGE_MEASURES = [
  shownElements,
  boxesOf,
  textBoxes,
  countLines,
  contentOf,
  isClear,
  isBox,
  itemsOf,
  takesTrack,
  nextTextAfter,
]
