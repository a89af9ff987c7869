import ts from "typescript"

export type Found = { text: string; regex: RegExp | null }

/** Every regular expression that a file of TypeScript makes: null where it is put together at run time. */
export function findRegularExpressions(path: string, code: string): Found[] {
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ text: node.text, regex: parseLiteral(node.text) })
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isMade && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
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
