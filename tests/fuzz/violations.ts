import type { Violation } from "./check-response.ts"

/** An offence with its request, byte for byte: text where it is text, else base64. */
export function describeViolation({ column, request, because }: Violation, limit: number): string {
  const lines = [`${column.toUpperCase()}: ${because}`]
  if (request) {
    const { number, role, method, path, headers, body } = request
    lines.push(`  request ${number}, by a ${role}: ${method} ${cut(path, limit)}`)
    for (const [name, value] of headers) lines.push(`  ${name}: ${cut(value, limit)}`)
    if (body && body.length > 0) {
      const text = body.toString()
      const isText = !/[\ufffd\p{Cc}]/u.test(text.replaceAll(/[\r\n\t]/g, ""))
      lines.push(isText ? `\n  ${cut(text, limit)}` : `\n  base64: ${cut(body.toString("base64"), limit)}`)
    }
  }
  return lines.join("\n")
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} in all)` : text
}
