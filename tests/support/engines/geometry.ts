import { waitForAnimations } from "#tests/support/browser/animations.ts"

// Each of these runs in a page: it uses nothing from outside itself but the functions of GEOMETRY_HELPERS.

type Box = { left: number; right: number; top: number; bottom: number }

/** Line of a text: its visible part, in the window's coordinates. */
type Line = { node: Text; parent: Element; box: Box; fontSize: number }

function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The boxes of the element's ancestors that clip what leaves them. */
function clipsOf(element: Element): Box[] {
  const clips: Box[] = []
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    clips.push({
      left: overflowX === "visible" ? -Infinity : box.left,
      right: overflowX === "visible" ? Infinity : box.right,
      top: overflowY === "visible" ? -Infinity : box.top,
      bottom: overflowY === "visible" ? Infinity : box.bottom,
    })
    if (position === "fixed") break
  }
  return clips
}

/** The texts that can be seen inside `within`. */
function shownTexts(within: string): Text[] {
  const texts: Text[] = []
  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (node.data.trim() === "" || !parent) continue
      if (parent.closest("script, style, noscript, select, textarea, title, template")) continue
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) texts.push(node)
    }
  }
  return texts
}

/** The lines of a text of which more than a pixel can be seen. */
function linesOf(node: Text): Line[] {
  const parent = node.parentElement as Element
  const range = document.createRange()
  range.selectNodeContents(node)
  const rects = [...range.getClientRects()].filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
  if (rects.length === 0) return []
  const clips = clipsOf(parent)
  const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize)
  return rects
    .map((rect) => ({ node, parent, fontSize, box: clips.reduce(intersect, rect as Box) }))
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
}

/** The words of a text whose letters stand on two lines. A key, an address or a path may be broken anywhere. */
function brokenWords(node: Text): string[] {
  const parent = node.parentElement as Element
  const found: string[] = []
  for (const token of node.data.matchAll(/\S+/g)) {
    if (token[0].length > 24 || /[\d@_/]/.test(token[0])) continue
    for (const word of token[0].matchAll(/[\p{L}\p{M}’']{2,}/gu)) {
      const range = document.createRange()
      const start = token.index + word.index
      range.setStart(node, start)
      range.setEnd(node, start + word[0].length)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = rects
      if (first && rects.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) found.push(word[0])
    }
  }
  return getComputedStyle(parent).hyphens === "auto" ? [] : found
}

/** Checks if two lines overlap in the middle of their letters; the space above and below may be shared. */
function isOver(one: Line, other: Line): boolean {
  const lettersOf = ({ box, fontSize }: Line): Box => {
    const middle = (box.top + box.bottom) / 2
    return {
      left: box.left + 1,
      right: box.right - 1,
      top: middle - fontSize * 0.3,
      bottom: middle + fontSize * 0.3,
    }
  }
  const both = intersect(lettersOf(one), lettersOf(other))
  return both.right - both.left > 1 && both.bottom - both.top > 1
}

function isPainted(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (
    element.matches(
      "img, canvas, video, iframe, input, select, textarea, path, rect, circle, ellipse, line, polyline, polygon, use",
    )
  )
    return true
  return [null, "::before", "::after"].some((pseudo) => {
    const { backgroundColor, backgroundImage, content } = getComputedStyle(element, pseudo)
    if (pseudo !== null && (content === "none" || content === "normal")) return false
    return backgroundImage !== "none" || !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor)
  })
}

/** The part of the page that stays in place while it scrolls, such as the header, and holds the element. */
function fixedPartOf(element: Element): Element | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at
  }
  return null
}

/** The element that covers a point of the line, if any; the page scrolls under fixed elements. */
function coverOf({ node, parent, box }: Line): Element | null {
  const y = (box.top + box.bottom) / 2
  for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
    const hit = document.elementFromPoint(x, y)
    if (hit === null || fixedPartOf(hit) !== fixedPartOf(parent)) continue
    for (let at: Element | null = hit; at !== null && !at.contains(node); at = at.parentElement) {
      if (isPainted(at)) return at
    }
  }
  return null
}

function nameOfElement(element: Element): string {
  const start = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 30)
  return `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}">${start}`
}

function quote({ node }: Line): string {
  return `“${node.data.replace(/\s+/g, " ").trim().slice(0, 40)}”`
}

/** The faults of the lines in this part of the window. */
function faultsOf(lines: Line[]): string[] {
  const faults: string[] = []
  for (const node of new Set(lines.map((line) => line.node))) {
    for (const word of brokenWords(node)) faults.push(`“${word}” is broken inside the word`)
  }
  for (const [index, line] of lines.entries()) {
    const fixedPart = fixedPartOf(line.parent)
    const isPrintedOver = (next: Line) =>
      next.node !== line.node && isOver(line, next) && fixedPartOf(next.parent) === fixedPart
    const other = lines.slice(index + 1).find(isPrintedOver)
    if (other) faults.push(`${quote(line)} and ${quote(other)} are over each other`)
    const cover = coverOf(line)
    if (cover) faults.push(`${nameOfElement(cover)} is over ${quote(line)}`)
    const { left, right } = line.box
    if (left < -1 || right > innerWidth + 1) faults.push(`${quote(line)} leaves the window`)
  }
  return faults
}

export const GEOMETRY_HELPERS = [
  waitForAnimations,
  intersect,
  clipsOf,
  shownTexts,
  linesOf,
  brokenWords,
  isOver,
  isPainted,
  fixedPartOf,
  coverOf,
  nameOfElement,
  quote,
  faultsOf,
]

/**
 * Lists the page's faults, one line each: parts wider than the window, broken words, covered text. Scrolls through the
 * page, a part of the window at a time.
 */
export async function findFaults(within: string): Promise<string[]> {
  await waitForAnimations()
  // An element that takes no clicks may lie over a text too.
  const style = new CSSStyleSheet()
  style.replaceSync("* { pointer-events: auto !important }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  const { scrollWidth } = document.documentElement
  const faults = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []
  const texts = shownTexts(within)
  const startedAt = scrollY
  for (let top = 0; ; top += innerHeight * 0.8) {
    window.scrollTo({ top, behavior: "instant" })
    faults.push(...faultsOf(texts.flatMap(linesOf)))
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) break
  }
  window.scrollTo({ top: startedAt, behavior: "instant" })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style)
  return [...new Set(faults)]
}
