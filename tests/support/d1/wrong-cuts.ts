/**
 * What D1 is known to cut in the wrong place, with code 7500, though SQLite does not: a quote mark or semicolon in a comment
 * (cloudflare/workers-sdk#3892, #4713, #4767), and a trigger of several lines, with `begin`, a carriage return or `CASE`
 * (#4998, #10998, #14991, #15314, #15690).
 */
export function findWrongCuts(sql: string): string[] {
  const comments = (sql.match(/--[^\n]*|'[^']*'|"[^"]*"|`[^`]*`/g) ?? []).filter(
    (token) => token.startsWith("--") && /['";]/.test(token),
  )
  const triggers = sql.split("\n").filter((line) => /^\s*create\s+(temp\w*\s+)?trigger\b/i.test(line))
  return [...comments, ...triggers.filter((line) => !/ BEGIN .*; END;$/.test(line) || /\bcase\b/i.test(line))]
}
