import { type ProblemCode, problems } from "#app/copy/licensing/problems.ts"

type Details = {
  errors?: { field: string; message: string }[]
  headers?: Record<string, string>
}

/** An RFC 9457 answer. Its `code` is what clients go by; the title is a sentence that they may show. */
export function problem(code: ProblemCode, { errors, headers }: Details = {}): Response {
  const { status, title } = problems[code]
  const body = { type: "about:blank", title, status, code, ...(errors ? { errors } : {}) }
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  })
}
