import { isBuiltin } from "node:module"
import ts from "typescript"
import { isRule } from "#tests/support/roles.ts"
import { routeModules } from "../../.config/route-modules.mjs"

// Rules that the import table of .config/imports.mjs can't express.

/** Files that run on the server only, though their names do not say so: emails are no page. */
const ON_THE_SERVER =
  /\.server\.tsx?$|[/-]emails?\.tsx?$|^(app\/platform\/email\/|app\/worker\.ts$|db\/schema\/|db\/(schema|seed|drizzle\.config)\.ts$)/
/** Remix leaves what only a loader uses out of the client's part of a route; pages of the desk have no such part. */
const isOnServer = (path: string) =>
  ON_THE_SERVER.test(path) || routeModules.includes(path) || /^app\/(?:desk|screens)\/|\/desk-/.test(path)
const SERVER_IMPORTS = /^#db\/|queries\.server\.ts$|^lucia|^drizzle-(orm|kit)|^cloudflare:/
/** Scripts of pages that ask this site. */
const BROWSER_SCRIPTS = ["app/accounts/passkeys/passkey-client.ts", "app/orders/checkout/pay-button.tsx"]
const IMPURE = ["fetch", "new Date()", "Date.now", "Math.random", "crypto"]

export const BY_ANY_KEY = "by a key that any object may have: use a Map"

/** Every violation in a file of app/ or db/, one sentence each. */
export function findViolations(path: string, text: string): string[] {
  const { imports, hasImportTypes, uses, lookups } = readCode(path, text)
  const violations = hasImportTypes ? ["imports in a type, where the linter does not look"] : []
  violations.push(...lookups.map((name) => `looks ${name} up ${BY_ANY_KEY}`))
  if (!isOnServer(path)) {
    const needServer = imports.filter((name) => isBuiltin(name) || SERVER_IMPORTS.test(name))
    if (path.startsWith("db/")) needServer.push(...imports.filter((name) => name.startsWith("./")))
    if (uses.has("fetch") && !BROWSER_SCRIPTS.includes(path)) needServer.push("fetch")
    violations.push(...needServer.map((name) => `uses ${name} and is not named .server.ts`))
  }
  if (isRule(path)) {
    const impure = IMPURE.filter((name) => uses.has(name))
    violations.push(...impure.map((name) => `uses ${name}, but rules are pure`))
  }
  return violations.map((violation) => `${path} ${violation}`)
}

/** Reads a file's runtime imports, its uses of globals, and the tables that it looks up by a text. */
function readCode(path: string, text: string) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const nameOf = (node: ts.Node) => node.getText(source).replace(/^globalThis\./, "")
  const imports: string[] = []
  const uses = new Set<string>()
  const lookups: string[] = []
  let hasImportTypes = false

  function visit(node: ts.Node): void {
    if (ts.isImportTypeNode(node)) hasImportTypes = true
    const imported = importedBy(node)
    if (imported && ts.isStringLiteralLike(imported)) imports.push(imported.text)
    if (ts.isCallExpression(node)) uses.add(nameOf(node.expression))
    if (ts.isCallExpression(node) && isComputed(node.expression)) lookups.push(nameOf(node.expression))
    if (ts.isVariableDeclaration(node) && isOpenTable(node)) lookups.push(nameOf(node.name))
    if (ts.isNewExpression(node) && !node.arguments?.length) uses.add(`new ${nameOf(node.expression)}()`)
    if (ts.isPropertyAccessExpression(node)) uses.add(nameOf(node)).add(nameOf(node.expression))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { imports, hasImportTypes, uses, lookups }
}

/** `table[key](…)`: calls `constructor` when a visitor sends that as the key. */
const isComputed = (node: ts.Node) =>
  ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression)

/** An object literal whose type lets every text find something in it. The compiler refuses such a key of another one. */
function isOpenTable({ type, initializer }: ts.VariableDeclaration): boolean {
  if (!type || !initializer || !ts.isObjectLiteralExpression(initializer)) return false
  if (ts.isTypeLiteralNode(type)) return type.members.some(ts.isIndexSignatureDeclaration)
  if (!ts.isTypeReferenceNode(type)) return false
  const [key, ...others] = type.typeArguments ?? []
  return key?.kind === ts.SyntaxKind.StringKeyword && others.length > 0
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExternalModuleReference(node)) return node.expression
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? node.arguments[0] : undefined
}
