import type { Plugin, Rule } from "postcss"

/** Selector that matches every element with the specificity of an id, which no other selector may have. */
const RAISE = ":not(#_)"

/** Number of raises for the selectors of each layer. Of layers with the same number, the later one wins. */
const LAYERS = new Map([
  ["theme", 0],
  ["base", 0],
  ["components", 0],
  ["utilities", 1],
])

/** Number of raises for rules outside of layers, which win over all layers. */
const UNLAYERED = 2

/** PostCSS plugin: writes `@layer`, which iOS 15.4 was the first to know, as specificity. */
export function cascadeLayers(): Plugin {
  return {
    postcssPlugin: "cascade-layers",
    OnceExit(root) {
      root.each((node) => {
        if (node.type === "rule") raise(node, UNLAYERED)
        if (node.type !== "atrule" || !node.nodes) return
        const times = node.name === "layer" ? LAYERS.get(node.params) : UNLAYERED
        if (times === undefined) throw node.error(`the layer ${node.params} has no place`)
        node.walkRules((rule) => raise(rule, times))
      })
      root.walkAtRules("layer", (layer) => {
        layer.replaceWith(layer.nodes ?? [])
      })
    },
  }
}

function raise(rule: Rule, times: number) {
  if (rule.parent && "name" in rule.parent && rule.parent.name === "keyframes") return
  if (/(?<!\\)#/.test(rule.selector)) throw rule.error("a selector with an id wins over every layer")
  const prefix = RAISE.repeat(times)
  rule.selectors = rule.selectors.map((selector) =>
    selector.replace(/^(\*|[a-z][\w-]*)?/i, (start) => (start === "*" && prefix ? "" : start) + prefix),
  )
}
