import { requirementsInWords } from "#app/copy/licensing/release.ts"
import { refundRule } from "#app/copy/orders/refunds.ts"
import * as rules from "#app/copy/rules.ts"

type Document = { title: string; description: string; updated: string; html: string }

const values = new Map<string, string | number>(Object.entries(rules))
  .set("requirementsInWords", requirementsInWords)
  .set("refundRule", refundRule)

/** A help article with the rules of the site in place of their names, `{transferWindow}`. Throws on an unknown name. */
export function printRules(document: Document): Document {
  const html = document.html.replace(/\{([a-z]{1,40})\}/gi, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`Not a rule of app/copy/rules.ts: ${name}`)
    return String(value)
  })
  return { ...document, html }
}
