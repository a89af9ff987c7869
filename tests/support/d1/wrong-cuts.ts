import { splitStatements } from "../../../scripts/split-statements.ts"

/**
 * What D1 is known to cut in the wrong place, with code 7500, though SQLite and `splitStatements` do not: a quote mark or
 * semicolon in a comment (cloudflare/workers-sdk#3892, #4713, #4767) and a trigger of several lines (#4998, #15690).
 */
export function findWrongCuts(sql: string): string[] {
  const comments = (sql.match(/--[^\n]*|'[^']*'|"[^"]*"|`[^`]*`/g) ?? []).filter(
    (token) => token.startsWith("--") && /['";]/.test(token),
  )
  const triggers = splitStatements(sql)
    .map((statement) => statement.replace(/^(--[^\n]*\n|\s)+/, ""))
    .filter(
      (statement) =>
        /^create\s+(temp\s+|temporary\s+)?trigger\b/i.test(statement) && statement.includes("\n"),
    )
  return [...comments, ...triggers]
}
