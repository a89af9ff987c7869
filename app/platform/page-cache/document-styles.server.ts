import { hash } from "node:crypto"
import deskRules from "#app/platform/ui/styles/desk.css?inline&rules"
import scriptFreeRules from "#app/platform/ui/styles/script-free.css?inline&rules"
import siteRules from "#app/platform/ui/styles/styles.css?inline&rules"
import { selectRules } from "./style-rules.ts"

type DocumentStyles = {
  text: string
  /** Allows the text in `style-src`. */
  source: string
}

/** Names that a selector can have: elements, classes, and custom properties that a drawing reads. */
const NAMES = /<[a-z][\w-]*(?: type="(?:checkbox|radio)")?|\sclass="[^"]*|\bvar\(--[\w-]+/g

/** Fields with a text, which have parts that browsers draw. */
const FIELDS = ["<input", "<select", "<textarea"]

/** Maximum number of cached styles, enough for every state of every page. */
const MAX_CACHED = 100

/** The owner's pages, and those without script, load no style sheet afterwards: theirs is in no file that a browser could ask for. */
const rules = [...siteRules, ...scriptFreeRules, ...deskRules]

const cache = new Map<string, DocumentStyles>()

/**
 * The rules of the style sheet that a rendered document can use, whatever its state. Documents with the same
 * elements and classes share them.
 */
export function stylesFor(html: string): DocumentStyles {
  const found = new Set(html.match(NAMES))
  const key = [...found].join("")
  const styles = cache.get(key) ?? selectStyles(found)
  cache.delete(key)
  cache.set(key, styles)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return styles
}

function selectStyles(found: Set<string>): DocumentStyles {
  const text = selectRules(rules, new Set([...found].flatMap(namesIn)))
  return { text, source: `'sha256-${hash("sha256", text, "base64")}'` }
}

/** The names as the rules need them: "<a", "btn", "--accent", and "field" for all fields of forms with a text. */
function namesIn(match: string) {
  if (match.startsWith("<")) return FIELDS.includes(match) ? [match, "field"] : match.split(" ", 1)
  if (match.startsWith("var(")) return [match.slice("var(".length)]
  return match.slice(' class="'.length).split(" ")
}

const END = "</body></html>"

/**
 * The document with everything inside its body: Remix writes the scripts that hand over the page's data after it,
 * between comments of React.
 */
export function withinBody(markup: string) {
  const end = markup.indexOf(END)
  const scripts = markup.slice(end + END.length).replace(/<!--\/?\$-->/g, "")
  return markup.slice(0, end) + scripts + END
}

/** Puts the styles into the document's empty style element, which stands before anything that a visitor wrote. */
export function withStyles(markup: string, styles: string) {
  return markup.replace("<style></style>", () => `<style>${styles}</style>`)
}
