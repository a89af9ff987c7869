import routes from "#app/routes.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { HARMLESS, RECENT, SPEAKS_TO_A_CUSTOMER } from "#tests/support/forms/desk-intents.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import type { TestServer } from "#tests/support/server/test-server.ts"

/** What every object has, what no page declares, and nothing. */
const UNDECLARED = [
  ...["constructor", "__proto__", "prototype", "valueOf", "toString", "hasOwnProperty", "__defineGetter__"],
  ...["x", "price", "xprice-us", "price-us ", "PRICE-US", "Settings", "0", ""],
]
const NEEDS_FACTOR = [...new Set([...RECENT, ...SPEAKS_TO_A_CUSTOMER].flatMap(([, intents]) => intents))]

/** The fields of every screen of the desk, with values that they take. */
const FIELDS = Object.fromEntries(
  new URLSearchParams(
    "amount=1&currency=USD&reason=Fuzz&plan=business&devices=1000&send=1&code=FUZZ10&percent=10&uses=5&count=5&" +
      "base=1&override=1&note=Fuzz&legalName=Fuzz&address=Thane&taxCode=997331&taxRate=18&version=9.9.9&notes=Fuzz&" +
      "subject=x&refund=x&payment=x&device=x&message=Fuzz&email=fuzz@example.com&newEmail=fuzz@example.com&" +
      `reference=Fuzz&status=seen&validUntil=${dayIn(14)}`,
  ),
)

type Role = { name: string; client: TestClient; isStale: boolean }

export type ForeignForm = { role: Role; path: string; intent: string }

/** Every kind of visitor, none of whom may do what they send. */
export async function createRoles(server: TestServer): Promise<Role[]> {
  const owner = { isOwner: true, hasSecondFactor: true }
  const stale = await insertAccount(server, owner)
  const at = Date.now() - 3 * 24 * 60 * 60 * 1000
  const aged = server.d1.prepare("update sessions set factor_at = ?, created_at = ? where user_id = ?")
  await aged.bind(at, at, stale.id).run()
  return [
    { name: "signed-out visitor", client: new TestClient(server.url), isStale: true },
    { name: "member", client: await insertAccount(server), isStale: true },
    {
      name: "owner before the code",
      client: await insertAccount(server, { ...owner, isPending: true }),
      isStale: true,
    },
    { name: "owner with a factor of three days ago", client: stale, isStale: true },
    { name: "owner with a new factor", client: await insertAccount(server, owner), isStale: false },
  ]
}

/** Forms that a page does not declare, and those of the desk without the factor that they need, so many to each route. */
export function foreignFormsOf(
  role: Role,
  ids: Record<string, string>,
  formsPerRoute: number,
  random: SeededRandom,
): ForeignForm[] {
  return pathsOf(ids).flatMap((path) => {
    const intents = intentsFor(role, path)
    const count = Math.min(formsPerRoute, intents.length)
    return Array.from({ length: count }, () => {
      const [intent = ""] = intents.splice(random.between(0, intents.length - 1), 1)
      // One in three asks for the page's data.
      return { role, path: random.happens(1 / 3) ? asData(path) : path, intent }
    })
  })
}

export const sendForeignForm = ({ role, path, intent }: ForeignForm, number: number) =>
  role.client.post(path, { ...FIELDS, intent, formId: String(number).padStart(25, "0") })

const asData = (path: string) =>
  path.replace(/^[^?]+/, (page) => (page === "/" ? "/_root.data" : `${page}.data`))

/** Every path of app/routes.ts, those of the desk too, but the one that has no form and ends the session. */
function pathsOf(ids: Record<string, string>): string[] {
  const paths = routes.flatMap(({ path = "", children = [] }) => [
    `/${path}`,
    ...children.map((child) => (child.index ? `/${path}?index` : `/${path}/${child.path}`)),
  ])
  return paths
    .filter((path) => path !== "/logout")
    .map((path) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "x").replace("*", "x"))
}

/** Where a role may do what a form says, the forms of other pages only. */
function intentsFor({ isStale }: Role, path: string): string[] {
  const isOf = ([page]: readonly [string, ...unknown[]]) =>
    page === path || page.replace(/\/x$/, "") === path.replace(/\/[^/]+$/, "")
  const own = [...RECENT, ...SPEAKS_TO_A_CUSTOMER, ...HARMLESS].filter(isOf).flatMap(([, intents]) => intents)
  return [...UNDECLARED, ...(isStale ? NEEDS_FACTOR : NEEDS_FACTOR.filter((intent) => !own.includes(intent)))]
}
