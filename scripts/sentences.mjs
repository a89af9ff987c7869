import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

/** Attributes of elements and components whose text a person reads. */
const READ =
  /^(aria-label|alt|caption|empty|heading|hint|label|lead|note|pending|placeholder|submit|summary|text|title)$/

/** Two letters in a row: a word, not a sign or a unit. */
const WORD = /\p{L}{2}/u

/** Lists the words between tags and in attributes of the components in app/, as "path:line text". */
export function findSentences() {
  return readdirSync("app", { recursive: true })
    .map((name) => join("app", name).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".tsx"))
    .sort()
    .flatMap((path) => sentencesIn(path, readFileSync(path, "utf8")))
}

/** Lists the words in one component. */
function sentencesIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found = []
  const visit = (node) => {
    if (isSentence(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getEnd())
      found.push(`${path}:${line + 1} ${node.getText(source).trim().replace(/\s+/g, " ")}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSentence(node, source) {
  if (ts.isJsxText(node)) return WORD.test(node.text)
  if (!ts.isJsxAttribute(node) || !READ.test(node.name.getText(source))) return false
  const value = node.initializer
  if (!value) return false
  const inner = ts.isJsxExpression(value) ? value.expression : value
  if (inner && ts.isTemplateExpression(inner))
    return WORD.test(inner.getText(source).replace(/\$\{[^}]*\}/g, ""))
  return inner !== undefined && ts.isStringLiteralLike(inner) && WORD.test(inner.text)
}
