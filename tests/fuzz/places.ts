import { ENDPOINTS } from "#tests/fuzz/form-fields.ts"
import { type Cost, type CostFixtures, read, type Sender } from "#tests/integration/costs/cost-requests.ts"
import { declaredForms } from "#tests/support/forms/declared-forms.ts"

/** A form that a page takes: the fields that it sends without being asked, and those that somebody fills in. */
export type PostedForm = { path: string; given: Record<string, string>; typed: string[] }

/** An address as one sender reaches it, and what the site reads there. */
export type Place = {
  route: string
  sender: Sender
  path: string
  headers: Record<string, string>
  forms: PostedForm[]
  readQuery: string[]
  readHeaders: string[]
}

/** The places of a route: one for each sender that its costs name, and for somebody without a session. */
export async function findPlaces(
  route: string,
  costs: readonly Cost[],
  fixtures: CostFixtures,
): Promise<Place[]> {
  const own = costs.filter(({ path }) => typeof path === "function" || isOfRoute(route, path))
  const bySender = new Map(own.toReversed().map((cost) => [cost.sender, cost]))
  const [first] = own
  if (first && !bySender.has("signedOut")) bySender.set("signedOut", { ...first, sender: "signedOut" })
  return Promise.all([...bySender.values()].map((cost) => findPlace(route, cost, fixtures)))
}

/** The most telling place of a route: the last one that returns a page, or else the last. */
export async function findMainPlace(
  route: string,
  costs: readonly Cost[],
  fixtures: CostFixtures,
): Promise<Place[]> {
  const own = costs.filter(({ path }) => typeof path === "function" || isOfRoute(route, path))
  const shown = own.filter(({ status, name }) => status === 200 && name.startsWith("GET "))
  const sender = (shown.at(-1) ?? own.at(-1))?.sender
  const main = own.find((cost) => cost.sender === sender)
  return main ? [await findPlace(route, main, fixtures)] : []
}

/** Checks if an address is one of the route, whatever its parameters and its query. */
function isOfRoute(route: string, address: string): boolean {
  const [pathname = ""] = address.split(/[?#]/)
  const pattern = route.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".+")
  return new RegExp(`^${pattern}$`).test(pathname)
}

async function findPlace(
  route: string,
  { sender, path: from }: Cost,
  fixtures: CostFixtures,
): Promise<Place> {
  const { url } = fixtures.app
  const path = await read(from, fixtures)
  const { cookieHeader: cookie } = await fixtures[sender]()
  const headers = {
    "cf-ipcountry": "US",
    accept: "text/html",
    origin: url,
    "sec-fetch-site": "same-origin",
    ...(cookie && { cookie }),
  }
  // A body that is left until another request is answered fails the client.
  const ask = async (init: RequestInit) => {
    const answer = await fetch(url + path, { ...init, headers, redirect: "manual" })
    const reads: Record<"query" | "headers", string[]> = JSON.parse(answer.headers.get("x-reads") ?? "{}")
    return { html: await answer.text(), ...reads }
  }
  const answers = [await ask({}), await ask({ method: "POST", body: new FormData() })]
  const html = answers[0]?.html ?? ""
  return {
    route,
    sender,
    path,
    headers,
    // Those of other addresses, such as that of the header which signs out, are forms of theirs.
    forms: [
      ...formsIn(html, path).filter((form) => isOfRoute(route, form.path)),
      ...(await listedForms(route, path)),
    ],
    readQuery: unique(answers.flatMap(({ query = [] }) => query)),
    readHeaders: unique(answers.flatMap(({ headers: names = [] }) => names)),
  }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** The forms of a page that are posted. */
function formsIn(html: string, path: string): PostedForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = "", content = ""]) => {
    if (!/method="post"/i.test(attributes)) return []
    const controls = [...content.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].flatMap(
      ([, tag, text = ""]) => {
        const name = attributeOf(text, "name")
        return name === undefined
          ? []
          : [
              {
                name,
                value: attributeOf(text, "value") ?? "",
                isGiven: tag === "button" || /type="hidden"/.test(text),
              },
            ]
      },
    )
    const given = controls.filter(({ isGiven }) => isGiven).map(({ name, value }) => [name, value])
    return [
      {
        path: attributeOf(attributes, "action") ?? path,
        given: Object.fromEntries(given),
        typed: unique(controls.filter(({ isGiven }) => !isGiven).map(({ name }) => name)),
      },
    ]
  })
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'")
}

const FORM_ID = "a".repeat(25)

/** The forms that the tests list and those that the desk declares, whether the page shows them in this state or not. */
async function listedForms(route: string, path: string): Promise<PostedForm[]> {
  const queryOf = (address: string) => (address.includes("?") ? address.slice(address.indexOf("?")) : "")
  const [pathname = ""] = path.split("?")
  const ofDesk = (await declaredForms()).filter((form) => isOfRoute(route, form.path))
  return [
    ...ENDPOINTS.filter(([address]) => isOfRoute(route, address)).map(([address, { intent, ...fields }]) => ({
      path: pathname + queryOf(address),
      given: { ...(intent !== undefined && { intent }) },
      typed: Object.keys(fields),
    })),
    ...ofDesk.map(({ path: address, declared }) => ({
      path: pathname + queryOf(address),
      given: { intent: declared.intent, formId: FORM_ID },
      typed: [
        "reason",
        "subject",
        "about",
        ...Object.keys(declared.shown.fields ?? {}),
        ...(declared.otherFields ?? []),
      ],
    })),
  ]
}
