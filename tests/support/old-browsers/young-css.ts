import postcss, { type AtRule, type Declaration, type Rule } from "postcss"
import parseSelector, { type Selector } from "postcss-selector-parser"
import parseValue from "postcss-value-parser"

/** Functions that Chrome 100, Firefox 115 and iOS 15 support. CSS in none of these lists needs a fallback. */
const OLD_FUNCTIONS = new Set([
  ...[
    "attr",
    "calc",
    "clamp",
    "counter",
    "cubic-bezier",
    "env",
    "fit-content",
    "hsl",
    "inset",
    "linear-gradient",
  ],
  ...[
    "max",
    "min",
    "minmax",
    "radial-gradient",
    "repeat",
    "repeating-linear-gradient",
    "rgb",
    "rgba",
    "rotate",
    "scale",
    "translate",
    "url",
    "var",
  ],
])
const OLD_UNITS = new Set([..."% ch deg em fr ms px rem s vh vw".split(" "), ""])
const OLD_PSEUDOS = new Set([
  ...[
    ":active",
    ":after",
    ":before",
    ":checked",
    ":empty",
    ":first-child",
    ":first-of-type",
    ":focus",
    ":host",
  ],
  ...[
    ":hover",
    ":is",
    ":last-child",
    ":not",
    ":nth-child",
    ":root",
    ":where",
    "::after",
    "::before",
    "::marker",
  ],
  ...["::placeholder", "::selection"],
])
const OLD_AT_RULES = new Set(["keyframes", "media", "supports"])

/** Without these, no text and no form is lost: a rule is skipped that makes something better. */
const ENHANCEMENTS = {
  atRules: new Set(["container", "property", "view-transition"]),
  declarations: new Set([
    "animation-timeline:view()",
    // The rule before it gives the placeholder the color of the text.
    "color:color-mix(in oklab,currentcolor 50%,transparent)",
    // The date in a field of WebKit.
    "min-height:1lh",
    // Where it is not known, @supports gives the label a row of its own.
    "grid:subgrid / subgrid",
  ]),
}

/** Lists CSS that browsers of 2021 do not support and that has no fallback, one line each. */
export function findYoungCss(css: string): string[] {
  const root = postcss.parse(css)
  const found: string[] = []
  root.walkAtRules((rule) => {
    if (!isOldAtRule(rule)) found.push(`@${rule.name} ${rule.params}`)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === "rule") found.push(`nested: ${rule.selector}`)
    if (!isInKeyframes(rule) && endsRuleForOthers(rule)) found.push(rule.selector)
  })
  root.walkDecls((declaration) => {
    if (!hasFallback(declaration)) found.push(`${declaration.prop}: ${declaration.value}`)
  })
  return found
}

function isOldAtRule({ name, params }: AtRule): boolean {
  if (name === "media") return !/[<>]/.test(params)
  return OLD_AT_RULES.has(name) || ENHANCEMENTS.atRules.has(name)
}

const isInKeyframes = ({ parent }: Rule) =>
  parent?.type === "atrule" && (parent as AtRule).name === "keyframes"

/** True where one of several selectors is not known everywhere, unless all are of one kind: then it is alone. */
function endsRuleForOthers(rule: Rule): boolean {
  const kinds = parseSelector()
    .astSync(rule.selector)
    .nodes.map((selector) => youngPseudos(selector).join())
  return new Set(kinds).size > 1
}

/** Outside of `:is()` and `:where()`, which forgive what is not known. */
function youngPseudos(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type !== "pseudo" || node.value === ":is" || node.value === ":where") return []
    const own = OLD_PSEUDOS.has(node.value) ? [] : [node.value]
    return [...own, ...node.nodes.flatMap(youngPseudos)]
  })
}

function hasFallback(declaration: Declaration): boolean {
  const young = youngWords(declaration)
  const { prop, value, parent } = declaration
  if (young.length === 0 || ENHANCEMENTS.declarations.has(`${prop}:${value}`)) return true
  if (isGuarded(declaration, young)) return true
  // A value with a custom property is found to be invalid too late for the declaration before it.
  if (value.includes("var(")) return false
  const before = parent?.nodes?.slice(0, parent.nodes.indexOf(declaration)) ?? []
  return before.some((node) => node.type === "decl" && node.prop === prop && youngWords(node).length === 0)
}

/** Functions, units and keywords of a value that are not known everywhere. */
function youngWords({ prop, value }: Declaration): string[] {
  const words: string[] = []
  parseValue(value).walk((node) => {
    if (node.type === "function" && node.value !== "" && !OLD_FUNCTIONS.has(node.value))
      words.push(node.value)
    const number = node.type === "word" && parseValue.unit(node.value)
    if (number && !OLD_UNITS.has(number.unit.toLowerCase())) words.push(number.unit)
    if (node.type === "word" && node.value === "subgrid") words.push(node.value)
  })
  if (prop.startsWith("overflow") && /\bclip\b/.test(value)) words.push("clip")
  if (prop === "content" && value.includes(" / ")) words.push("/")
  return words
}

function isGuarded({ parent }: Declaration, young: string[]): boolean {
  for (let node = parent?.parent; node; node = node.parent) {
    const params =
      node.type === "atrule" && (node as AtRule).name === "supports" ? (node as AtRule).params : ""
    if (young.every((word) => params.includes(word))) return true
  }
  return false
}
