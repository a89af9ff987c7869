import { readFileSync } from "node:fs"
import ts from "typescript"

/** A small change that a test should notice. */
export type Fault = { file: string; start: number; end: number; kind: string; replacement: string }

const COMPARISONS = new Map([
  ["<", [">", "<="]],
  ["<=", [">=", "<"]],
  [">", ["<", ">="]],
  [">=", ["<=", ">"]],
  ["===", ["!=="]],
  ["!==", ["==="]],
])
const SUMS = new Map([
  ["+", "-"],
  ["-", "+"],
])
const IN_SQL: [RegExp, string, string][] = [
  [/ (?:<|<=) /g, " > ", "comparison turned"],
  [/ (?:>|>=) /g, " < ", "comparison turned"],
  [/ (?:=|is) /g, " <> ", "comparison turned"],
  [/ desc\b/g, " asc", "sort turned round"],
  [/ and /g, " or ", "condition weakened"],
]

/**
 * All faults that can be planted in a file, but for the numbers and rows of its constants: they are decisions, which a test
 * could only repeat. One row above a query's limit also changes nothing.
 */
export function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, "utf8")
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []

  const replace = (node: ts.Node, kind: string, replacement: string) =>
    faults.push({ file, start: node.getStart(source), end: node.end, kind, replacement })

  /** Leaves each item out in turn, with the comma behind it, or before the last one. */
  function leaveOut(items: ts.NodeArray<ts.Node>, kind: string) {
    for (const [index, item] of items.entries()) {
      const next = items[index + 1]
      const start = next ? item.getStart(source) : (items[index - 1]?.end ?? item.pos)
      const end = next ? next.getStart(source) : item.end
      faults.push({ file, start, end, kind, replacement: "" })
    }
  }

  function visitBinary(node: ts.BinaryExpression) {
    const { left, operatorToken, right } = node
    const operator = operatorToken.getText(source)
    for (const other of COMPARISONS.get(operator) ?? []) replace(operatorToken, "comparison turned", other)
    if (operator === "&&" || operator === "||") {
      replace(node, "condition dropped", left.getText(source))
      replace(node, "condition dropped", right.getText(source))
    }
    const sum = SUMS.get(operator)
    const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
    if (sum && !isText) replace(operatorToken, "sum turned", sum)
  }

  function visitCall(node: ts.CallExpression) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ""
    const [first] = node.arguments
    if ((name === "sort" || name === "toSorted") && first)
      replace(first, "sort turned round", `(one, other) => (${first.getText(source)})(other, one)`)
    const called = node.expression.getText(source)
    if (called === "and") leaveOut(node.arguments, "condition dropped")
    if (called === "desc" && first) replace(node, "sort turned round", first.getText(source))
    if (called === "lt" || called === "gt")
      replace(node.expression, "comparison turned", called === "lt" ? "gt" : "lt")
  }

  function visitSql(node: ts.TaggedTemplateExpression) {
    const start = node.template.getStart(source)
    for (const [pattern, replacement, kind] of IN_SQL) {
      for (const { 0: found, index } of node.template.getText(source).matchAll(pattern)) {
        faults.push({ file, start: start + index, end: start + index + found.length, kind, replacement })
      }
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) visitBinary(node)
    else if (ts.isCallExpression(node)) visitCall(node)
    else if (ts.isTaggedTemplateExpression(node)) visitSql(node)
    else if (ts.isIfStatement(node)) replace(node.expression, "condition dropped", "false")
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, "condition turned", node.operand.getText(source))
    else if (ts.isConditionalExpression(node)) {
      replace(node, "condition dropped", `(${node.whenTrue.getText(source)})`)
      replace(node, "condition dropped", `(${node.whenFalse.getText(source)})`)
    } else if (ts.isNumericLiteral(node) && isInFunction(node) && !isQueryLimit(node))
      replace(node, "off by one", String(Number(node.text.replaceAll("_", "")) + 1))
    else if (ts.isArrayLiteralExpression(node) && node.elements.some(isStatement) && isInFunction(node))
      leaveOut(node.elements, "statement left out")
    else if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) {
      for (const { expression } of node.templateSpans) replace(expression, "part left out", '""')
    } else if (ts.isObjectLiteralExpression(node) && node.properties.every(isSetting) && isInFunction(node))
      leaveOut(node.properties, "property left out")
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

const isInFunction = (node: ts.Node) => ts.findAncestor(node, ts.isFunctionLike) !== undefined

const isQueryLimit = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.expression.getText().endsWith(".limit")

const isStatement = (node: ts.Node) => ts.isCallExpression(node) || ts.isSpreadElement(node)

const isSetting = (node: ts.Node) => ts.isPropertyAssignment(node) && ts.isLiteralExpression(node.initializer)
