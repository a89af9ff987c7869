import { hash } from "node:crypto"

/** Secrets that no response may contain, and external URLs that it may redirect to. */
export type Expectations = { siteUrl: string; redirects: string[]; secrets: string[] }

/** Lists problems of a response, independent of other responses. */
export async function problemsOf(response: Response, expected: Expectations): Promise<string[]> {
  const { status, headers } = response
  const text = await response.text()
  const secret = expected.secrets.find((each) => text.includes(each))
  const target = headers.get("location") ?? /"redirect","([^"]*)"/.exec(text)?.[1]
  const problems = [
    status >= 500 && `${status}: ${text.slice(0, 200)}`,
    headers.has("x-zz9") && "a response header with the request's text",
    secret && `discloses ${secret}`,
    target && !isAllowedRedirect(target, expected) && `redirects to ${target}`,
    findReflection(text, headers),
  ]
  return problems.filter((problem) => typeof problem === "string")
}

/** A marker of texts.ts as a tag, or after a quote that ends an attribute, with its surroundings. */
function findReflection(text: string, headers: Headers): string | null {
  if (!text.includes("zz9")) return null
  const isData = /^(application\/json|text\/plain|text\/x-script|application\/problem\+json)/.test(
    headers.get("content-type") ?? "",
  )
  if (isData && headers.get("x-content-type-options") === "nosniff") return null
  // A random nonce may contain the marker.
  const html = text.replace(/ nonce="[A-Za-z0-9+/]{22}=="/g, "")
  const outsideScripts = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
  const found =
    /.{0,80}(<(!--)?[^<>]{0,20}zz9|<svg\/onload).{0,80}/is.exec(html) ??
    /.{0,80}["'] zz9=["'].{0,80}/s.exec(outsideScripts)
  return found && `unescaped: ${found[0]}`
}

function isAllowedRedirect(target: string, { siteUrl, redirects }: Expectations): boolean {
  if (redirects.includes(target)) return true
  if (/^[/\\]{2}|^\/[\\/]|[\r\n]/.test(target)) return false
  return URL.canParse(target, siteUrl) && new URL(target, siteUrl).origin === new URL(siteUrl).origin
}

/** A hash of each table's rows, in part where a visitor may change the rest. */
export async function snapshotAll(d1: D1Database): Promise<Record<string, string>> {
  const { results } = await d1
    .prepare(
      `select name from sqlite_master where type = 'table' and name not in ('rate_limits', 'sender_lease')
       and name not like 'sqlite_%' and name not like '\\_cf\\_%' escape '\\'`,
    )
    .all<{ name: string }>()
  // An app asks for a code before anybody signs in.
  const where = (name: string) =>
    name === "device_codes" ? "where status <> 'pending' or user_id is not null" : ""
  return snapshot(
    d1,
    results.map(({ name }) => [name, `select * from "${name}" ${where(name)} order by rowid`]),
  )
}

const OWNED = ["sessions", "orders", "licenses", "bug_reports", "donations"]

/** The account of that id and everything that belongs to it. */
export const snapshotAccount = (d1: D1Database, id: string) =>
  snapshot(d1, [
    ["users", `select * from users where id = '${id}'`],
    ...OWNED.map((name) => [name, `select * from ${name} where user_id = '${id}' order by rowid`] as const),
  ])

async function snapshot(d1: D1Database, queries: (readonly [table: string, sql: string])[]) {
  const contents = await d1.batch(queries.map(([, sql]) => d1.prepare(sql)))
  return Object.fromEntries(
    queries.map(([table], index) => [table, hash("sha256", JSON.stringify(contents[index]?.results))]),
  )
}
