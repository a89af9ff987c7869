import { globSync, readFileSync } from "node:fs"
import { isSafe } from "redos-detector"
import ts from "typescript"
import { expect, test } from "vitest"

/** An expression as written; null when its pattern is only known at run time. */
type FoundExpression = { text: string; regex: RegExp | null }

/** The regular expressions of a TypeScript file: literals and constructor calls. */
function findRegularExpressions(path: string, code: string): FoundExpression[] {
  const found: FoundExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ text: node.text, regex: parseLiteral(node.text) })
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
      found.push({ text: node.getText(), regex: parseCall(node.arguments ?? []) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kindOf(path)))
  return found
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

function parseLiteral(text: string): RegExp {
  const end = text.lastIndexOf("/")
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

function parseCall([pattern, flags]: readonly ts.Expression[]): RegExp | null {
  if (!pattern || !ts.isStringLiteralLike(pattern)) return null
  return new RegExp(pattern.text, flags && ts.isStringLiteralLike(flags) ? flags.text : "")
}

const expressions = globSync("{app,db}/**/*.{ts,tsx}").flatMap((path) =>
  findRegularExpressions(path, readFileSync(path, "utf8")).map(
    ({ text, regex }) => [path, text, regex] as const,
  ),
)

test("findRegularExpressions: finds literals and constructor calls; null for run-time patterns", () => {
  const code = 'z.string().regex(/^a\\/b$/iu)\nnew RegExp("c+", "g")\nRegExp(`d`)\nnew RegExp(typed)'

  expect(findRegularExpressions("app/x.ts", code).map(({ regex }) => regex)).toEqual([
    /^a\/b$/iu,
    /c+/g,
    /d/,
    null,
  ])
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.filter(([, , regex]) => regex === null)).toEqual([])
})

test.each(expressions)("%s: %s takes linear time, by analysis", (_, __, regex) => {
  expect(regex && isSafe(regex)).toMatchObject({ safe: true, error: null })
})
