export type TestClientSettings = { country?: string; ip?: string }

/** A browser without script: keeps cookies, posts forms from the site's own pages, follows nothing by itself. */
export class TestClient {
  readonly cookies = new Map<string, string>()

  constructor(
    readonly siteUrl: string,
    private readonly settings: TestClientSettings = {},
  ) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers })
  }

  /** The HTML of a page. */
  async html(path: string, headers?: Record<string, string>): Promise<string> {
    return (await this.get(path, headers)).text()
  }

  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const origin = { origin: this.siteUrl, "sec-fetch-site": "same-origin" }
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { ...origin, ...headers },
    })
  }

  /** Posts a form of the site's own pages with a file in it. */
  postWithFile(path: string, fields: Record<string, string>, name: string, file: File): Promise<Response> {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set(name, file)
    const headers = { origin: this.siteUrl, "sec-fetch-site": "same-origin" }
    return this.send(path, { method: "POST", body, headers })
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0 && !headers.has("cookie")) headers.set("cookie", this.cookieHeader)
    if (this.settings.country) headers.set("cf-ipcountry", this.settings.country)
    if (this.settings.ip) headers.set("cf-connecting-ip", this.settings.ip)
    const body = await encode(init.body ?? null, headers)
    const response = await fetch(new URL(path, this.siteUrl), { ...init, body, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) this.storeCookie(line)
    return response
  }

  private storeCookie(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split("; ")
    const [name = "", value = ""] = pair.split("=")
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** A form as bytes: a streamed one fails when the server responds and ends the connection before it has read it whole. */
async function encode(body: BodyInit | null, headers: Headers): Promise<BodyInit | null> {
  if (!(body instanceof FormData)) return body
  const encoded = new Response(body)
  headers.set("content-type", encoded.headers.get("content-type") ?? "")
  return encoded.arrayBuffer()
}

/** The words of a page as a reader sees them: no tags, entities resolved, spaces joined. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|’/g, "'")
    .replace(/…/g, "...")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
}

/** The status of an answer, and where it leads. */
export async function redirectOf(
  pending: Pick<Response, "status" | "headers"> | Promise<Response>,
): Promise<[number, string | null]> {
  const { status, headers } = await pending
  return [status, headers.get("location")]
}

/** The statuses of requests that are sent at once, in ascending order: which of them comes first is not known. */
export async function sortedStatuses(requests: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(requests)).map(({ status }) => status).sort()
}

/** The last part of the path that an answer leads to: the id of what was added. */
export const lastOfPath = ({ headers }: Response): string =>
  headers.get("location")?.split("?")[0]?.split("/").at(-1) ?? ""

/** The status of an answer, and the words of its page. */
export async function answerOf(pending: Response | Promise<Response>): Promise<[number, string]> {
  const response = await pending
  return [response.status, textOf(await response.text())]
}

/** The sentences of a refused form, by the field they stand at. */
export function fieldErrorsOf(html: string): Record<string, string> {
  const errors = html.matchAll(/<p id="([\w-]+)-error"[^>]*>(.*?)<\/p>/g)
  return Object.fromEntries([...errors].map(([, name, sentence = ""]) => [name, textOf(sentence).trim()]))
}

/** The form of a checkout's page that pays: where it goes, and the provider's fields; null where there is nothing to pay. */
export function paymentFormOf(html: string) {
  for (const [, attributes = "", content = ""] of html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)) {
    const inputs = content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)
    const fields = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]))
    if (fields.order_id) return { action: /action="([^"]*)"/.exec(attributes)?.[1], fields }
  }
  return null
}

/** Throws, with the response's body, when the status is another. */
export async function expectStatus(pending: Promise<Response>, status: number): Promise<Response> {
  const response = await pending
  if (response.status === status) return response
  throw new Error(`${response.url}: ${response.status} instead of ${status}: ${await response.text()}`)
}
