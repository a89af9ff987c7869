import { isBuiltin } from "node:module"

/** Throws a sentence on a Node.js without `node:sqlite`, which began with 22. */
export function requireSqlite(): void {
  if (isBuiltin("node:sqlite")) return
  throw new Error(
    `Node.js ${process.versions.node} has no SQLite. Run "npm start" once, which links a newer one from the packages, or install Node.js 24.`,
  )
}
