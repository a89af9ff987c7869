import { atRule, type Declaration, type Plugin, type Rule } from "postcss"
import parseValue, { type Node } from "postcss-value-parser"

/**
 * PostCSS plugin: writes the custom properties with `light-dark()`, which Chrome 123, Firefox 120 and Safari 17.5 were the
 * first to know, into each rule that sets `color-scheme`: as their light or dark values, or for `light dark` as those
 * that the visitor prefers.
 */
export function colorSchemes(): Plugin {
  return {
    postcssPlugin: "color-schemes",
    OnceExit(root) {
      const tokens: Declaration[] = []
      root.walkDecls((declaration) => {
        if (isToken(declaration)) tokens.push(declaration)
      })
      root.walkDecls("color-scheme", ({ value, parent }) => {
        const rule = parent as Rule
        rule.append(inScheme(tokens, value === "dark" ? "dark" : "light"))
        if (value === "light dark") rule.after(whereDark(rule, tokens))
      })
      for (const token of tokens) token.remove()
    },
  }
}

/** True for a color of both schemes. In a rule without `color-scheme` or another property, it would not follow an ancestor's. */
function isToken(declaration: Declaration) {
  if (!declaration.value.includes("light-dark(")) return false
  const siblings = declaration.parent?.nodes ?? []
  const isFollowed = siblings.some((node) => node.type === "decl" && node.prop === "color-scheme")
  if (!declaration.variable || !isFollowed)
    throw declaration.error("light-dark() is for custom properties beside a color-scheme")
  return true
}

function whereDark(rule: Rule, tokens: Declaration[]) {
  const nodes = [rule.clone({ nodes: inScheme(tokens, "dark") })]
  return atRule({ name: "media", params: "(prefers-color-scheme:dark)", nodes })
}

function inScheme(tokens: Declaration[], scheme: "light" | "dark") {
  const choose = (node: Node): Node[] => {
    if (node.type !== "function") return [node]
    if (node.value !== "light-dark") return [{ ...node, nodes: node.nodes.flatMap(choose) }]
    const comma = node.nodes.findIndex(({ type, value }) => type === "div" && value === ",")
    return scheme === "light" ? node.nodes.slice(0, comma) : node.nodes.slice(comma + 1)
  }
  return tokens.map((token) =>
    token.clone({ value: parseValue.stringify(parseValue(token.value).nodes.flatMap(choose)) }),
  )
}
