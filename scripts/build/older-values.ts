import { type AtRule, atRule, type Declaration, type Plugin, type Root, type Rule } from "postcss"

/** Selectors that some of these browsers do not support. */
const YOUNG_SELECTOR = /:has\(|:popover-open|:focus-visible|::backdrop|::details-content/

/** Fallbacks written before a value: browsers that do not support it use the last one that they support. */
const OLDER: [prop: RegExp, young: RegExp, older: string][] = [
  // The text alternative of generated content: Firefox 128, Safari 17.4.
  [/^content$/, / \/ ""$/, ""],
  // Chrome 108, Firefox 101, Safari 15.4.
  [/./, /(?<=\d)dvh\b/g, "vh"],
  // An inline size of a container is at most the width of the window.
  [/./, /(?<=\d)cqi\b/g, "vw"],
  // Safari 16.
  [/^overflow/, /\bclip\b/g, "hidden"],
]

/** PostCSS plugin: writes what browsers understand from Chrome 100, Firefox 115 and iOS 15 on before what is younger. */
export function olderValues(): Plugin {
  return {
    postcssPlugin: "older-values",
    OnceExit(root) {
      root.walkDecls((declaration) => {
        for (const [prop, young, older] of OLDER) {
          const value = declaration.value.replace(young, older)
          if (prop.test(declaration.prop) && value !== declaration.value) declaration.cloneBefore({ value })
        }
      })
      // Tailwind guards every mixed color, also those that a browser without them ignores.
      root.walkAtRules("supports", (rule) => {
        if (/^\(color: *color-mix\(/.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
      })
      root.walkDecls(guardMix)
      // Tailwind's own initial values for these browsers, in a layer that sets them on every element.
      root.walkAtRules("layer", (layer) => {
        if (layer.params === "properties") layer.remove()
      })
      root.walkAtRules("property", (rule) => writeInitialValue(rule, root))
      root.walkRules(splitSelectors)
    },
  }
}

/** Moves `color-mix()` with a custom property into `@supports`: if unsupported, it would override the fallback. */
function guardMix(declaration: Declaration) {
  const { parent: rule, value } = declaration
  if (rule?.type !== "rule" || !value.includes("color-mix(") || !value.includes("var(")) return
  const own = (rule as Rule).clone({ nodes: [declaration.clone()] })
  const params = "(color:color-mix(in srgb,red,red))"
  rule.after(atRule({ name: "supports", params, nodes: [own] }))
  declaration.remove()
  if (rule.nodes?.length === 0) rule.remove()
}

/**
 * Writes the initial value of a registered property into its `var()`, for Firefox before 128 and Safari before 16.4, which lack
 * `@property`; in place of it where no rule sets the property.
 */
function writeInitialValue(property: AtRule, root: Root) {
  const name = property.params
  const initial = property.nodes?.find((node) => node.type === "decl" && node.prop === "initial-value")
  if (initial?.type !== "decl") return
  let isSet = false
  root.walkDecls(name, () => {
    isSet = true
  })
  root.walkDecls((declaration) => {
    const value = isSet ? `var(${name},${initial.value})` : initial.value
    declaration.value = declaration.value.replaceAll(`var(${name})`, value)
  })
  if (!isSet) property.remove()
}

/** Splits rules with several selectors, because an unsupported selector invalidates the whole rule. */
function splitSelectors(rule: Rule) {
  const features = new Set(rule.selectors.map(youngFeature))
  if (features.size < 2) return
  for (const feature of features) {
    rule.cloneBefore({ selectors: rule.selectors.filter((selector) => youngFeature(selector) === feature) })
  }
  rule.remove()
}

const youngFeature = (selector: string) => YOUNG_SELECTOR.exec(selector)?.[0]
