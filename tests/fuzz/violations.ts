import type { Violation } from "./response-checks.ts"

/** A violation with its request; a body that is not text is printed as base64. */
export function describeViolation({ check, request, details }: Violation, maxLength = Infinity): string {
  const cut = (text: string) =>
    text.length > maxLength ? `${text.slice(0, maxLength)}… (${text.length} characters)` : text
  const lines = [`${check.toUpperCase()}: ${details}`]
  if (request) {
    const { number, role, method, path, headers, body } = request
    lines.push(`  request ${number}, ${role}: ${method} ${cut(path)}`)
    for (const [name, value] of headers) lines.push(`  ${name}: ${cut(value)}`)
    if (body && body.length > 0) {
      const text = body.toString()
      const isText = !/[\ufffd\p{Cc}]/u.test(text.replaceAll(/[\r\n\t]/g, ""))
      lines.push(isText ? `\n  ${cut(text)}` : `\n  base64: ${cut(body.toString("base64"))}`)
    }
  }
  return lines.join("\n")
}
