/** A part of the style sheet, as scripts/build/style-rules.ts splits it when the site is built. */
export type StylePart = {
  /** A declaration or an at-rule without a block, or a selector or the prelude of an at-rule. */
  text: string
  /**
   * A page has no use for the part unless it has all of these: elements ("<a"), classes ("btn"), custom
   * properties that are read ("--ink"), and animations ("@waiting"). Absent if any page has.
   */
  needs?: string[]
  /** The custom properties and animations that the part uses, if it uses any. */
  uses?: string[]
}

/** A rule with its selectors, or an at-rule with its prelude, and what is in it. */
export type StyleBlock = { preludes: StylePart[]; content: StyleRules }

export type StyleRules = (StylePart | StyleBlock)[]

/** The style sheet for a document that has these names; names that a used part uses are added to `names`. */
export function selectRules(rules: StyleRules, names: Set<string>) {
  let count: number
  let styles: string
  // A custom property may stand before or after the rule that reads it.
  do {
    count = names.size
    styles = printRules(rules, names)
  } while (names.size > count)
  return styles
}

function printRules(rules: StyleRules, names: Set<string>): string {
  return rules.map((rule) => ("text" in rule ? printPart(rule, names) : printBlock(rule, names))).join("")
}

function printBlock({ preludes, content }: StyleBlock, names: Set<string>): string {
  const prelude = preludes.map((part) => printPart(part, names)).filter(Boolean)
  if (prelude.length === 0) return ""
  const text = printRules(content, names)
  return text && `${prelude.join(",")}{${text.replace(/;$/, "")}}`
}

function printPart({ text, needs = [], uses = [] }: StylePart, names: Set<string>) {
  for (const name of needs) if (!names.has(name)) return ""
  for (const name of uses) names.add(name)
  return text
}
