import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from "postcss"
import parseSelector, { type Node, type Selector } from "postcss-selector-parser"
import type { Plugin } from "vite"
import type { StyleBlock, StylePart, StyleRules } from "#app/platform/page-cache/style-rules.ts"

/** Pseudo-classes that match nothing unless something matches their argument. */
const POSITIVE = new Set([":is", ":where", ":has"])

/** Pseudo-elements and a state that only fields of forms have. */
const OF_FIELDS =
  /^:(:placeholder|:file-selector|:-webkit-(search|date|calendar|inner-spin|outer-spin)|-moz-ui-invalid)/

/** Splits a style sheet into rules, each with the names that a page must have to need it. */
export function parseStyleRules(css: string): StyleRules {
  const root = postcss.parse(css)
  const layers = new Set<string>()
  const animations = new Set<string>()
  root.walkAtRules((rule) => {
    if (rule.name === "layer") for (const name of rule.params.split(/,\s*/)) layers.add(name)
    if (rule.name === "keyframes") animations.add(rule.params)
  })
  // The order of layers is that of their first rules, which a page may lack.
  const order = layers.size > 0 ? [part(`@layer ${[...layers].join()};`)] : []
  return [...order, ...readContent(root, animations)]
}

function readContent(container: Container<ChildNode>, animations: Set<string>): StyleRules {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === "comment") return []
    if (node.type === "decl") return [readDeclaration(node, animations)]
    if (node.type === "rule") return [readRule(node, animations)]
    return node.name === "layer" && !node.nodes ? [] : [readAtRule(node, animations)]
  })
}

function readRule(rule: Rule, animations: Set<string>): StyleBlock {
  const selectors = parseSelector().astSync(rule.selector).nodes
  const preludes = selectors.map((selector) => part(String(selector).trim(), [...new Set(namesIn(selector))]))
  return { preludes, content: readContent(rule, animations) }
}

function readAtRule(rule: AtRule, animations: Set<string>): StylePart | StyleBlock {
  if (!rule.nodes) return part(`${rule};`)
  if (rule.name === "property") return part(String(rule), [rule.params])
  if (rule.name === "keyframes") return part(String(rule), [`@${rule.params}`], propertiesIn(String(rule)))
  const prelude = part(`@${rule.name} ${rule.params}`.trim(), [], propertiesIn(rule.params))
  return { preludes: [prelude], content: readContent(rule, animations) }
}

function readDeclaration(declaration: Declaration, animations: Set<string>) {
  const { prop, value } = declaration
  const animated = value.split(/[\s,]+/).filter((word) => animations.has(word))
  const uses = [...propertiesIn(value), ...animated.map((name) => `@${name}`)]
  return part(`${declaration};`, declaration.variable ? [prop] : [], uses)
}

const propertiesIn = (value: string) =>
  [...value.matchAll(/var\(\s*(--[^\s,)]+)/g)].map(([, name = ""]) => name)

/** The names without which nothing on a page matches; states and attributes may change, so they are not among them. */
function namesIn({ nodes }: Selector): string[] {
  return nodes.flatMap(namesOf)
}

function namesOf(node: Node): string[] {
  if (node.type === "class") return [escapeHtml(node.value)]
  if (node.type === "tag") return [`<${node.value}`]
  if (node.type !== "pseudo") return []
  if (POSITIVE.has(node.value)) {
    const [first = [], ...others] = node.nodes.map(namesIn)
    return first.filter((name) => others.every((names) => names.includes(name)))
  }
  // A document has no shadow host.
  if (node.value === ":host") return [node.value]
  return OF_FIELDS.test(node.value) ? ["field"] : []
}

/** A class as React writes it into HTML. */
function escapeHtml(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#x27;")
}

function part(text: string, needs: string[] = [], uses: string[] = []): StylePart {
  return { text, ...(needs.length > 0 && { needs }), ...(uses.length > 0 && { uses }) }
}

/**
 * Vite plugin: `….css?inline&rules` exports the compiled style sheet's rules, split when the site is built, as a text of JSON,
 * which a Worker reads in less than half the time of an object literal.
 */
export function styleRules(): Plugin {
  return {
    name: "style-rules",
    enforce: "post",
    transform(code, id) {
      if (!id.endsWith(".css?inline&rules")) return null
      const css: unknown = JSON.parse(code.replace("export default ", ""))
      const rules = JSON.stringify(JSON.stringify(parseStyleRules(String(css))))
      return { code: `export default JSON.parse(${rules})`, map: null }
    },
  }
}
