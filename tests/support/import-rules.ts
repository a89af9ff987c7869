import { isBuiltin } from "node:module"
import { posix } from "node:path"
import ts from "typescript"

type Room = { rooms: readonly string[]; packages?: RegExp; pure?: true }

const NO_PACKAGES = /^$/
const COMPONENT_PACKAGES = /^(react|react-dom|@remix-run\/react)(\/|$)/
const EVERY_ROOM = "domain copy forms components emails http gateways auth services db routes".split(" ")

/** The import table of the design: what each room may import besides itself. "gateways" means their ports. */
const TABLE: Record<string, Room> = {
  domain: { rooms: [], packages: NO_PACKAGES, pure: true },
  copy: { rooms: ["domain"] },
  forms: { rooms: ["domain", "copy"] },
  components: { rooms: ["domain", "copy", "forms"], packages: COMPONENT_PACKAGES },
  emails: { rooms: ["domain", "copy", "forms"] },
  http: { rooms: ["domain", "copy", "gateways"] },
  gateways: { rooms: ["domain"] },
  db: { rooms: ["domain"] },
  services: { rooms: ["domain", "db", "auth", "emails", "gateways"] },
  auth: { rooms: ["domain", "db", "gateways", "http"] },
  routes: { rooms: EVERY_ROOM },
  app: { rooms: EVERY_ROOM },
}

/** The only importers of adapters. */
const ROOTS = ["app/load-context.server.ts", "app/worker.ts"]

/** Reach servers without saying so in their names: Remix cuts routes in two, and the rest never meets a browser. */
const NAMED_OTHERWISE = /^(app\/(routes|emails)\/|app\/worker\.ts$|db\/(schema|seed|drizzle\.config)\.ts$)/
const SERVER_PACKAGES = /^(lucia|drizzle-(orm|kit)|@lucia-auth|cloudflare:)/

const LONGEST = 150
const MAY_BE_LONGER = /^(app\/copy\/|db\/schema\.ts$|app\/styles\.css$)/

/** Every breach of the house's rules in the files of app/ and db/, given by their paths: one sentence each. */
export function findViolations(files: Map<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const breaches = lineCount(text) > LONGEST && !MAY_BE_LONGER.test(path) ? ["has more than 150 lines"] : []
    if (/\.[cm]?[jt]sx?$/.test(path)) breaches.push(...findCodeBreaches(path, text))
    return breaches.map((breach) => `${path} ${breach}`)
  })
}

function findCodeBreaches(path: string, text: string): string[] {
  const table = TABLE[roomOf(path)]
  if (!table) return ["is in a room that the import table does not know"]
  const { specifiers, uses } = readCode(path, text)
  const breaches = specifiers.flatMap((specifier) => findImportBreaches(path, specifier, table))
  if (uses.has("process.env") && path.startsWith("app/")) breaches.push("reads process.env")
  if (uses.has("fetch") && !isServerFile(path)) breaches.push("does I/O (fetch) and is not named .server.ts")
  const impure = ["fetch", "new Date()", "Date.now", "Math.random", "crypto"].filter((use) => uses.has(use))
  if (table.pure) breaches.push(...impure.map((use) => `takes ${use} from its surroundings`))
  return breaches
}

function findImportBreaches(path: string, specifier: string, { rooms, packages }: Room): string[] {
  if (path === "app/worker.ts" && specifier === "../build/server/index.js") return []
  if (specifier.split("/").includes("..")) return [`climbs out of its folder to ${specifier}`]
  const target = resolve(path, specifier)
  const breaches: string[] = []
  if (target === null) {
    if (/^([#~/]|@\/|(app|db|tests|scripts)\/)/.test(specifier))
      return [`imports ${specifier} by no known alias`]
    if (packages && !packages.test(specifier)) breaches.push(`may not import the package ${specifier}`)
  } else if (roomOf(target) !== roomOf(path) && !target.endsWith(".css")) {
    if (!rooms.includes(roomOf(target))) breaches.push(`may not import ${target}`)
    else if (isAdapter(target) && !ROOTS.includes(path)) breaches.push(`imports the adapter ${target}`)
  }
  if (needsServer(specifier, target) && !isServerFile(path)) {
    breaches.push(`imports ${specifier} and is not named .server.ts`)
  }
  return breaches
}

/** The file of the repository that a specifier names; null for a package. */
function resolve(path: string, specifier: string): string | null {
  const [bare = ""] = specifier.split("?")
  if (bare.startsWith(".")) return posix.join(posix.dirname(path), bare)
  return /^#(app|db)\//.test(bare) ? posix.normalize(bare.slice(1)) : null
}

/** The first folder below app/, "app" for the files directly in it, or "db". */
function roomOf(path: string): string {
  const [top = "", room = "", ...rest] = path.split("/")
  if (top !== "app") return top
  return rest.length === 0 ? "app" : room
}

function isAdapter(path: string): boolean {
  return path.startsWith("app/gateways/") && isServerName(path)
}

function needsServer(specifier: string, target: string | null): boolean {
  if (target !== null) return roomOf(target) === "db" || isAdapter(target)
  return isBuiltin(specifier) || SERVER_PACKAGES.test(specifier)
}

function isServerFile(path: string): boolean {
  return isServerName(path) || NAMED_OTHERWISE.test(path)
}

function isServerName(path: string): boolean {
  return /\.server(\.tsx?)?$/.test(path)
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length
}

/** Everything that a file imports, however it is written, and what it reads of its surroundings. */
function readCode(path: string, text: string): { specifiers: string[]; uses: Set<string> } {
  const specifiers: string[] = []
  const uses = new Set<string>()
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const written = (node: ts.Node) => node.getText(source).replace(/^globalThis\./, "")

  function visit(node: ts.Node): void {
    const imported = importedBy(node)
    if (imported) specifiers.push(ts.isStringLiteralLike(imported) ? imported.text : "a computed path")
    if (ts.isCallExpression(node) && written(node.expression) === "fetch") uses.add("fetch")
    if (ts.isNewExpression(node) && written(node.expression) === "Date" && !node.arguments?.length) {
      uses.add("new Date()")
    }
    if (ts.isPropertyAccessExpression(node)) {
      if (["process.env", "Date.now", "Math.random"].includes(written(node))) uses.add(written(node))
      if (written(node.expression) === "crypto") uses.add("crypto")
    }
    if (ts.isElementAccessExpression(node) && written(node.expression) === "process") uses.add("process.env")
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { specifiers, uses }
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument
  if (ts.isExternalModuleReference(node)) return node.expression
  if (!ts.isCallExpression(node)) return undefined
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === "require"
  return isImport || isRequire ? node.arguments[0] : undefined
}
