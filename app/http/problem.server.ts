import { type ProblemCode, problems } from "#app/copy/licensing/problems.ts"

type Details = {
  errors?: { field: string; message: string }[]
  headers?: Record<string, string>
}

/** An RFC 9457 problem response: clients branch on its `code` and may display its `title`. */
export function problem(code: ProblemCode, { errors, headers }: Details = {}): Response {
  const { status, title } = problems[code]
  const body = { type: "about:blank", title, status, code, ...(errors ? { errors } : {}) }
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  })
}
