import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { readMigrations } from "#scripts/local/migrations.ts"

/** As much of D1 as Drizzle needs, with all migrations: a database in memory, for what tries thousands of sequences. */
export function createSqliteD1(): D1Database {
  const db = new DatabaseSync(":memory:")
  for (const { statements } of readMigrations()) for (const statement of statements) db.exec(statement)
  const run = ({ query, values }: Statement) => {
    const statement = db.prepare(query)
    return { results: statement.all(...values), success: true, meta: {} }
  }
  // Two columns of one name are one in an object.
  const readArrays = ({ query, values }: Statement) => {
    const statement = db.prepare(query)
    statement.setReturnArrays(true)
    return statement.all(...values)
  }
  const prepare = (query: string, values: SQLInputValue[] = []) => {
    const statement = { query, values }
    return {
      ...statement,
      bind: (...bound: SQLInputValue[]) => prepare(query, bound),
      all: async () => run(statement),
      run: async () => run(statement),
      raw: async () => readArrays(statement),
    }
  }
  const d1 = {
    prepare: (query: string) => prepare(query),
    async batch(statements: Statement[]) {
      db.exec("begin")
      try {
        const results = statements.map(run)
        db.exec("commit")
        return results
      } catch (error) {
        db.exec("rollback")
        throw error
      }
    },
  }
  return d1 as unknown as D1Database
}

type Statement = { query: string; values: SQLInputValue[] }
