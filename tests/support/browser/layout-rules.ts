import type { Page } from "@playwright/test"
import { pageExpression } from "#tests/support/engines/engine.ts"
import { PAGE_MEASURES } from "./page-measures.ts"

// Each rule is a function that runs in a page and lists the page's faults, one line each: it uses nothing from outside
// itself but the functions of page-measures.ts and of tests/support/engines/geometry.ts, whose source is put before it.

declare function nameOfElement(element: Element): string
declare function shownTexts(within: string): Text[]
declare function brokenWords(node: Text): string[]
declare function shownElements(selector: string, root?: Element): HTMLElement[]
declare function textBoxes(element: Element): DOMRect[]
declare function countLines(boxes: DOMRect[]): number
declare function contentOf(element: Element): { left: number; right: number }
declare function isBox(element: Element): boolean
declare function itemsOf(container: Element): Element[]
declare function takesTrack(item: Element, around: Element[]): boolean
declare function nextTextAfter(element: Element, within: Element): DOMRect | undefined

/** The headline begins on the page's axis or on that of the work column; at the desk, with its content. */
function headlineOffAxis(): string[] {
  const width = document.documentElement.clientWidth
  const gutter = Math.min(32, Math.max(16, width * 0.04), width * 0.05)
  const desk = document.querySelector(".desk-main")
  const axes = desk
    ? [contentOf(desk).left]
    : [1088, 640].map((column) => (width - Math.min(column, width - 2 * gutter)) / 2)
  return shownElements("h1").flatMap((headline) => {
    const left = Math.min(...textBoxes(headline).map((box) => box.left))
    const isOn = axes.some((axis) => Math.abs(axis - left) <= 1)
    return isOn
      ? []
      : [
          `${nameOfElement(headline)} begins at ${Math.round(left)} px, not at ${axes.map(Math.round).join(" or ")}`,
        ]
  })
}

/** No child of a grid or flex box takes a track or a gap without showing anything. */
function emptyTracks(): string[] {
  return shownElements("body *").flatMap((container) => {
    const { display, columnGap, rowGap } = getComputedStyle(container)
    // Texts for screen readers alone take no space.
    if (container.closest(".sr-only")) return []
    const isGrid = display.includes("grid")
    const hasGap = [columnGap, rowGap].some((gap) => Number.parseFloat(gap) > 0)
    if (!isGrid && !(display.includes("flex") && hasGap)) return []
    const items = itemsOf(container)
    return items
      .filter((item) => takesTrack(item, [container, ...items]))
      .map((item) => `${nameOfElement(item)} takes a track of ${nameOfElement(container)}`)
  })
}

/** On a wide screen, what is in a band takes at least 60 % of its width, unless it is marked as narrow. */
function emptyHalves(): string[] {
  if (innerWidth < 1024) return []
  const bands = shownElements(
    "main :is(.wrap:not(.work-page), .column, .work-column, .desk-main), main .hero",
  )
  return bands.flatMap((band) => {
    const lines = textBoxes(band)
    // A strip of one line has no more to say.
    if (band.closest("[data-narrow], .page-top") || countLines(lines) < 2) return []
    const { left, right } = contentOf(band)
    const boxes = [
      ...lines,
      // A drawing may lie beside the band’s content, up to the edge of the window.
      ...shownElements("*", band.closest("section") ?? band)
        .filter(isBox)
        .map((box) => box.getBoundingClientRect()),
    ]
    const used =
      Math.min(right, Math.max(...boxes.map((box) => box.right))) -
      Math.max(left, Math.min(...boxes.map((box) => box.left)))
    const share = Math.round((used / (right - left)) * 100)
    return share < 60 ? [`${nameOfElement(band)} uses ${share} % of its width`] : []
  })
}

/** Amounts, times, keys, order numbers and addresses stand in one line, or are broken at their joints. */
function brokenValues(): string[] {
  const VALUES = [
    // Amounts and times.
    /\b\d{1,2}:\d\d\b|[−-]?[$€£₹] ?\d[\d,.]*\d?/g,
    // Keys, in one or with hyphens, and order numbers.
    /\b(?=[A-Z0-9]*\d)[A-Z0-9]{20}\b|\b[A-Z0-9]{4,5}(?:-[A-Z0-9]{4,5})+\b/g,
    // Numbers of the provider, and addresses that are no longer than a phone is wide.
    /\b(?:order|pay|rfnd|disp)_\w+\b|(?<![\w.+-])(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+)/g,
  ]
  const range = document.createRange()
  const topOf = (node: Text, index: number) => {
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    const { top, height } = range.getBoundingClientRect()
    return { top, height }
  }
  return shownTexts("body").flatMap((node) => {
    if (node.parentElement?.closest(".hash")) return []
    return VALUES.flatMap((pattern) => [...node.data.matchAll(pattern)]).flatMap(({ 0: value, index }) => {
      if (value.length > 32) return []
      range.setStart(node, index)
      range.setEnd(node, index + value.length)
      if (countLines([...range.getClientRects()].filter(({ width }) => width > 0)) < 2) return []
      for (let at = 1; at < value.length; at++) {
        const [before, after] = [topOf(node, index + at - 1), topOf(node, index + at)]
        if (after.top - before.top < before.height / 2) continue
        if (!/[-–@./_?=&]$/.test(value.slice(0, at)) && !/^[@./_?=&]/.test(value.slice(at)))
          return [
            `“${value.slice(0, at)}|${value.slice(at)}” is broken, in ${nameOfElement(node.parentElement as Element)}`,
          ]
      }
      return []
    })
  })
}

/** A pill, chip or button is one box around its words: a pill's are in one line, a button's are whole. */
function brokenPieces(): string[] {
  const pills = shownElements(".pill, .desk-pill, .chip")
  const pieces = [...pills, ...shownElements(".btn, button, summary, label:has(> input)")]
  return pieces.flatMap((piece) => {
    const name = nameOfElement(piece)
    const boxes = textBoxes(piece)
    if (piece.getClientRects().length > 1 && isBox(piece)) return [`${name} is in two pieces`]
    if (pills.includes(piece) && countLines(boxes) > 1) return [`${name} has two lines`]
    if (!isBox(piece)) return []
    const box = piece.getBoundingClientRect()
    if (boxes.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
      return [`the words of ${name} leave it`]
    const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (brokenWords(walker.currentNode as Text).length > 0) return [`${name} breaks a word`]
    return []
  })
}

/**
 * An element that looks like a button is a link, a button, a label or a summary; one with a pointer cursor can be clicked.
 */
function falseButtons(): string[] {
  const PRESSED = "a[href], button, label, summary, select, option, input, textarea"
  const looksLikeButton = (element: HTMLElement) => {
    if (element.matches(".btn")) return true
    const style = getComputedStyle(element)
    const { height } = element.getBoundingClientRect()
    return (
      !element.matches(".pill, .desk-pill") &&
      isBox(element) &&
      !element.matches("img, svg, meter, progress, code, p, section, div:has(*)") &&
      Number.parseFloat(style.borderTopLeftRadius) >= 6 &&
      Number.parseFloat(style.paddingLeft) >= 8 &&
      Number.parseFloat(style.fontWeight) >= 600 &&
      height >= 28 &&
      height <= 60 &&
      countLines(textBoxes(element)) === 1
    )
  }
  return shownElements("body *").flatMap((element) => {
    if (element.closest(PRESSED) || element.closest("svg")) return []
    if (looksLikeButton(element)) return [`${nameOfElement(element)} looks like a button and is none`]
    const { parentElement } = element
    const hasHand = getComputedStyle(element).cursor === "pointer"
    return hasHand && parentElement && getComputedStyle(parentElement).cursor !== "pointer"
      ? [`${nameOfElement(element)} shows a hand and can't be pressed`]
      : []
  })
}

/** A section has one primary button. */
function rivalButtons(): string[] {
  const SECTION = "section, article, header, footer, main, dialog, details, .card"
  const sections = new Map<Element | null, HTMLElement[]>()
  for (const button of shownElements(".btn:not(.btn-quiet, .btn-danger)")) {
    // A link that is in sight only while it has the focus.
    if (getComputedStyle(button).position === "absolute") continue
    const section = button.parentElement?.closest(SECTION) ?? null
    sections.set(section, [...(sections.get(section) ?? []), button])
  }
  return [...sections.values()]
    .filter((buttons) => buttons.length > 1)
    .map((buttons) => `${buttons.map(nameOfElement).join(" and ")} are primary in one section`)
}

/** Below a heading, in its own column, is what it is about. */
function lonelyHeadings(): string[] {
  return shownElements("h1, h2, h3, h4").flatMap((heading) => {
    const [own] = textBoxes(heading)
    const root = heading.closest("main") ?? heading.closest("body")
    if (!own || !root) return []
    const next = nextTextAfter(heading, root)
    if (!next) return [`${nameOfElement(heading)} has nothing below it`]
    const isAbove = next.top < own.top - own.height && next.left > own.left
    return isAbove ? [`${nameOfElement(heading)} is alone at the foot of its column`] : []
  })
}

/** After a jump to a part of the page, its text is below the header. */
function coveredTargets(): string[] {
  const header = [...document.querySelectorAll("header")].find((each) =>
    ["sticky", "fixed"].includes(getComputedStyle(each).position),
  )
  if (!header) return []
  const before = scrollY
  const names = [...document.querySelectorAll<HTMLAnchorElement>("a[href*='#']")]
    .filter(({ pathname }) => pathname === location.pathname)
    .map(({ hash }) => decodeURIComponent(hash.slice(1)))
  const targets = shownElements("[id], [tabindex='-1']").filter(
    (target) =>
      target.tagName !== "MAIN" && (names.includes(target.id) || target.getAttribute("tabindex") === "-1"),
  )
  const faults = targets.flatMap((target) => {
    target.scrollIntoView({ behavior: "instant" })
    const [first] = textBoxes(target)
    const end = header.getBoundingClientRect().bottom
    return first && first.top < end - 1
      ? [`${nameOfElement(target)} is ${Math.round(end - first.top)} px under the header`]
      : []
  })
  scrollTo({ top: before, behavior: "instant" })
  return faults
}

/** The rules, by what they forbid. */
const RULES = {
  headlineOffAxis,
  emptyTracks,
  emptyHalves,
  brokenValues,
  brokenPieces,
  falseButtons,
  rivalButtons,
  lonelyHeadings,
  coveredTargets,
}

export type LayoutRule = keyof typeof RULES

/** Runs in the page: the faults of each of the rules. */
function applyRules(rules: LayoutRule[]): [LayoutRule, string][] {
  return rules.flatMap((rule) =>
    [...new Set(RULES[rule]())].map((fault): [LayoutRule, string] => [rule, fault]),
  )
}

const source = `${PAGE_MEASURES.join("\n")}\n${Object.values(RULES).join("\n")}
const RULES = { ${Object.keys(RULES).join(", ")} }`

/** The page's faults against the rules of layout at its present width. */
export async function findLayoutFaults(page: Page): Promise<[LayoutRule, string][]> {
  const rules = Object.keys(RULES)
  return JSON.parse(await page.evaluate<string>(pageExpression(applyRules, rules, source)))
}
