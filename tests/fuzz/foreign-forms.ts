import { Buffer } from "node:buffer"
import routes from "#app/routes.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { HARMLESS, RECENT, SPEAKS_TO_A_CUSTOMER } from "#tests/support/forms/desk-intents.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import type { TestServer } from "#tests/support/server/test-server.ts"
import type { Victim } from "./fixtures.ts"
import type { FuzzRequest } from "./fuzz-requests.ts"
import { checkResponse, type Expectations, type Violation } from "./response-checks.ts"
import { send } from "./send.ts"
import { changedTables, snapshotAll } from "./snapshots.ts"

/** What every object has, what no page declares, and nothing. */
const UNDECLARED = [
  ...["constructor", "__proto__", "prototype", "valueOf", "toString", "hasOwnProperty", "__defineGetter__"],
  ...["x", "price", "xprice-us", "price-us ", "PRICE-US", "Settings", "0", ""],
]
const NEEDS_FACTOR = [...new Set([...RECENT, ...SPEAKS_TO_A_CUSTOMER].flatMap(([, intents]) => intents))]

/** The fields of every screen of the desk, with values that they take. */
const FIELDS = {
  ...{ amount: "1", currency: "USD", reason: "Fuzz", plan: "business", devices: "1000", send: "1" },
  ...{ code: "FUZZ10", percent: "10", uses: "5", count: "5", base: "1", override: "1", note: "Fuzz" },
  ...{ legalName: "Fuzz", address: "Thane", taxCode: "997331", taxRate: "18", validUntil: dayIn(14) },
  ...{
    version: "9.9.9",
    notes: "Fuzz",
    subject: "x",
    refund: "x",
    payment: "x",
    device: "x",
    message: "Fuzz",
  },
  ...{ email: "fuzz@example.com", newEmail: "fuzz@example.com", reference: "Fuzz", status: "seen" },
}

/** It has no form, and ends the session of whoever posts to it. */
const EXCEPT = ["/logout"]

type Role = { name: string; cookie: string; isStale: boolean }

type Settings = { seed: number; firstNumber: number; samplesPerRoute: number }

/**
 * Sends forms that a page does not declare, and those of the desk without the factor that they need, to every route as
 * every kind of visitor. None may change anything but the session's own time.
 */
export async function sendForeignForms(
  server: TestServer,
  victim: Victim,
  expected: Expectations,
  { seed, firstNumber, samplesPerRoute }: Settings,
) {
  const random = createSeededRandom(seed)
  const [roles, ids] = await Promise.all([createRoles(server), idsOf(server, victim)])
  const requests: FuzzRequest[] = []
  const violations: Violation[] = []
  for (const role of roles) {
    const before = await snapshotAll(server.d1)
    for (const path of samplesPerRoute > 0 ? pathsOf(ids) : []) {
      const intents = intentsFor(role, path)
      for (let sample = 0; sample < Math.min(samplesPerRoute, intents.length); sample++) {
        const [intent = ""] = intents.splice(random.between(0, intents.length - 1), 1)
        const request = requestOf(role, path, intent, { number: firstNumber + requests.length, server })
        requests.push(request)
        // What an owner may see, and what the address says itself.
        const known = role.name.startsWith("owner")
          ? []
          : expected.secrets.filter((each) => !path.includes(each))
        const outcome = await send(server.url, request)
        violations.push(...checkResponse(request, outcome, { ...expected, secrets: [...SECRETS, ...known] }))
      }
    }
    const changed = changedTables(before, await snapshotAll(server.d1)).filter(
      (table) => table !== "sessions",
    )
    for (const table of changed) {
      const details = `${table} changed by forms of a ${role.name} that no page declares, or without a factor`
      violations.push({ check: "unauthorized changes", request: null, details })
    }
  }
  return { requests, violations }
}

const { keyId: _, ...hidden } = secrets
const SECRETS = Object.values(hidden)

async function createRoles(server: TestServer): Promise<Role[]> {
  const owner = { isOwner: true, hasSecondFactor: true }
  const [member, pending, stale, fresh] = await Promise.all([
    insertAccount(server),
    insertAccount(server, { ...owner, isPending: true }),
    insertAccount(server, owner),
    insertAccount(server, owner),
  ])
  const at = Date.now() - 3 * 24 * 60 * 60 * 1000
  const aged = server.d1.prepare("update sessions set factor_at = ?, created_at = ? where user_id = ?")
  await aged.bind(at, at, stale.id).run()
  return [
    { name: "signed-out visitor", cookie: "", isStale: true },
    { name: "member", cookie: member.cookieHeader, isStale: true },
    { name: "owner before the code", cookie: pending.cookieHeader, isStale: true },
    { name: "owner with a factor of three days ago", cookie: stale.cookieHeader, isStale: true },
    { name: "owner with a new factor", cookie: fresh.cookieHeader, isStale: false },
  ]
}

/** What exists, by the parameter of a path. */
async function idsOf({ d1 }: TestServer, victim: Victim): Promise<Map<string, string>> {
  const query = d1.prepare("select id, payment_id from licenses where user_id = ?").bind(victim.id)
  const license = await query.first<{ id: string; payment_id: string }>()
  return new Map([
    ["order", victim.orderId],
    ["user", victim.id],
    ["license", license?.id ?? ""],
    ["payment", license?.payment_id ?? ""],
  ])
}

/** Every path of app/routes.ts, those of the desk too. */
function pathsOf(ids: Map<string, string>): string[] {
  const paths = routes.flatMap(({ path = "", children = [] }) => [
    `/${path}`,
    ...children.map((child) => (child.index ? `/${path}?index` : `/${path}/${child.path}`)),
  ])
  return paths
    .filter((path) => !EXCEPT.includes(path))
    .map((path) => path.replace(/:(\w+)/g, (_, name: string) => ids.get(name) ?? "x").replace("*", "x"))
}

/** Where a role may do what a form says, the forms of other pages only. */
function intentsFor({ isStale }: Role, path: string): string[] {
  const screen = ([page]: readonly [string, ...unknown[]]) =>
    page.replace(/\/x$/, "") === path.replace(/\/[^/]+$/, "") || page === path
  const own = [...RECENT, ...SPEAKS_TO_A_CUSTOMER, ...HARMLESS]
    .filter(screen)
    .flatMap(([, intents]) => intents)
  const others = isStale ? NEEDS_FACTOR : NEEDS_FACTOR.filter((intent) => !own.includes(intent))
  return [...UNDECLARED, ...others]
}

type Context = { number: number; server: TestServer }

/** One in three asks for the page's data, and one in five names two intents. */
function requestOf(
  { name, cookie }: Role,
  path: string,
  intent: string,
  { number, server }: Context,
): FuzzRequest {
  const fields = new URLSearchParams({ ...FIELDS, intent, formId: String(number).padStart(25, "0") })
  if (number % 5 === 0) fields.append("intent", "note")
  const body = Buffer.from(fields.toString())
  const data = path.replace(/^[^?]+/, (page) => (page === "/" ? "/_root.data" : `${page}.data`))
  return {
    number,
    role: name === "signed-out visitor" ? "signed-out" : "signed-in",
    method: "POST",
    path: number % 3 === 0 ? data : path,
    headers: [
      ["Host", new URL(server.url).host],
      ["Origin", server.url],
      ["CF-Ray", `fuzz-${number}`],
      ["Content-Type", "application/x-www-form-urlencoded"],
      ["Content-Length", String(body.length)],
      ...(cookie ? [["Cookie", cookie] satisfies [string, string]] : []),
    ],
    body,
    isCutShort: false,
  }
}
