import type { AtRule, Container, Declaration, Plugin, Root } from "postcss"
import parseValue, { type Node } from "postcss-value-parser"

/** `@supports` results of browsers with `color-mix()` and `@property`; older-values.ts is for the others. */
const SUPPORTS = new Map([
  ["(color:color-mix(in lab,red,red))", true],
  [
    "((-webkit-hyphens:none) and (not (margin-trim:inline))) or " +
      "((-moz-orient:inline) and (not (color:rgb(from red r g b))))",
    false,
  ],
])

/** A condition as above: Lightning CSS writes double parentheses and no space, Tailwind alone, as in development, neither. */
const normalize = (condition: string) =>
  condition.replace(/([,:])\s+/g, "$1").replace(/\(\(([^()]*)\)\)/g, "($1)")

/**
 * PostCSS plugin: leaves out what Tailwind writes for older browsers, and replaces registered custom properties
 * with their values where no rule sets them, or only the rule that reads them.
 */
export function simplifyCss(): Plugin {
  return {
    postcssPlugin: "simplify-css",
    OnceExit(root) {
      root.walkAtRules("supports", answerSupports)
      const constants = readConstants(root)
      root.walkDecls((declaration) => {
        if (declaration.value.includes("var(")) replaceConstants(declaration, constants)
      })
      root.walkAtRules("property", (rule) => {
        if (constants.has(rule.params)) rule.remove()
        else inlineLocal(rule, root)
      })
    },
  }
}

function answerSupports(rule: AtRule) {
  const answer = SUPPORTS.get(normalize(rule.params))
  if (answer === undefined) return
  const { parent } = rule
  if (answer) rule.replaceWith(rule.nodes ?? [])
  else rule.remove()
  removeEmpty(parent)
}

function removeEmpty(container: Container | AtRule["parent"]) {
  if (container?.type !== "root" && container?.nodes?.length === 0) container.remove()
}

/**
 * The untyped registered properties that are never set, by name, with their initial value: null for none. (The 0
 * of a typed one would have no unit.)
 */
function readConstants(root: Root) {
  const constants = new Map<string, string | null>()
  root.walkAtRules("property", (rule) => {
    const descriptors = new Map<string, string>()
    rule.walkDecls(({ prop, value }) => {
      descriptors.set(prop, value)
    })
    if (descriptors.get("syntax") === '"*"')
      constants.set(rule.params, descriptors.get("initial-value") ?? null)
  })
  root.walkDecls(/^--/, ({ prop }) => {
    constants.delete(prop)
  })
  return constants
}

/** Replaces a registered property with its value if one rule sets it and no other rule names it; removes one that none names. */
function inlineLocal(property: AtRule, root: Root) {
  const named: Declaration[] = []
  root.walkDecls((declaration) => {
    if (`${declaration.prop}:${declaration.value}`.includes(property.params)) named.push(declaration)
  })
  if (named.length === 0) property.remove()
  const [setter, ...readers] = named
  const isLocal = readers.every(({ prop, parent }) => parent === setter?.parent && !prop.startsWith("--"))
  if (setter?.prop !== property.params || !isLocal) return
  for (const reader of readers) replaceConstants(reader, new Map([[property.params, setter.value]]))
  setter.remove()
  property.remove()
}

function replaceConstants(declaration: Declaration, constants: Map<string, string | null>) {
  const replaceIn = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => {
      if (node.type !== "function") return [node]
      const [name, comma, ...fallback] = node.nodes
      const initial = node.value === "var" ? constants.get(name?.value ?? "") : undefined
      if (initial) return parseValue(initial).nodes
      if (initial === null && comma) return replaceIn(fallback)
      return [{ ...node, nodes: replaceIn(node.nodes) }]
    })
  declaration.value = parseValue.stringify(replaceIn(parseValue(declaration.value).nodes)).trim()
}
