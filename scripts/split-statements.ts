/** Comments, quoted text, names and all else, in which a semicolon is part of no statement's end. */
const TOKEN = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|\w+|\s+|./gs

/**
 * The statements of a text that has no `CASE` in a trigger: its body begins at `BEGIN` in capitals, with a space or a line feed
 * after it, and ends at the first `END;`. D1, which cuts a migration on its server, refuses a trigger with `begin`, a
 * carriage return or `CASE` as "incomplete input" (cloudflare/workers-sdk#10998, #14991, #15314), as SQLite does after this cut.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ""
  let words: string[] = []
  let isInBody = false
  const tokens = sql.match(TOKEN) ?? []
  for (const [index, token] of tokens.entries()) {
    if (token === ";" && (!isInBody || /^end$/i.test(words.at(-1) ?? ""))) {
      if (words.length > 0) statements.push(statement.trim())
      statement = ""
      words = []
      isInBody = false
      continue
    }
    statement += token
    if (/^(\s|--|\/\*)/.test(token)) continue
    words.push(token)
    if (token === "BEGIN" && isTrigger(words) && /^[ \n\t]/.test(tokens[index + 1] ?? "")) isInBody = true
  }
  if (words.length > 0) statements.push(statement.trim())
  return statements
}

const isTrigger = (words: string[]) =>
  /^create (temp |temporary )?trigger\b/i.test(words.slice(0, 3).join(" "))
