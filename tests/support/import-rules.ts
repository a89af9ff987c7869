import { isBuiltin } from "node:module"
import ts from "typescript"

// What the linter can't say; .config/lint.json has the import table itself.

/** Files that run on the server only, though their names do not say so: Remix splits routes, emails are no page. */
const ON_THE_SERVER =
  /\.server\.tsx?$|^(app\/(routes|emails)\/|app\/worker\.ts$|db\/schema\/|db\/(schema|seed|drizzle\.config)\.ts$)/
const SERVER_IMPORTS = /^(#db\/|(#app|\.)\/gateways\/.*\.server\.ts$|lucia|drizzle-(orm|kit)|cloudflare:)/
const IMPURE = ["fetch", "new Date()", "Date.now", "Math.random", "crypto"]

/** Every violation in a file of app/ or db/, one sentence each. */
export function findViolations(path: string, text: string): string[] {
  const { imports, hasImportTypes, uses } = readCode(path, text)
  const violations = hasImportTypes ? ["imports in a type, where the linter does not look"] : []
  if (!ON_THE_SERVER.test(path)) {
    const needServer = imports.filter((name) => isBuiltin(name) || SERVER_IMPORTS.test(name))
    if (path.startsWith("db/")) needServer.push(...imports.filter((name) => name.startsWith("./")))
    if (uses.has("fetch")) needServer.push("fetch")
    violations.push(...needServer.map((name) => `uses ${name} and is not named .server.ts`))
  }
  if (path.startsWith("app/domain/")) {
    const impure = IMPURE.filter((name) => uses.has(name))
    violations.push(...impure.map((name) => `uses ${name}, but the domain is pure`))
  }
  return violations.map((violation) => `${path} ${violation}`)
}

/** What a file imports at run time, and what it uses of its surroundings. */
function readCode(path: string, text: string) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const nameOf = (node: ts.Node) => node.getText(source).replace(/^globalThis\./, "")
  const imports: string[] = []
  const uses = new Set<string>()
  let hasImportTypes = false

  function visit(node: ts.Node): void {
    if (ts.isImportTypeNode(node)) hasImportTypes = true
    const imported = importedBy(node)
    if (imported && ts.isStringLiteralLike(imported)) imports.push(imported.text)
    if (ts.isCallExpression(node)) uses.add(nameOf(node.expression))
    if (ts.isNewExpression(node) && !node.arguments?.length) uses.add(`new ${nameOf(node.expression)}()`)
    if (ts.isPropertyAccessExpression(node)) uses.add(nameOf(node)).add(nameOf(node.expression))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { imports, hasImportTypes, uses }
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExternalModuleReference(node)) return node.expression
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? node.arguments[0] : undefined
}
