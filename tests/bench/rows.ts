import type { Call, Pace } from "./measure.ts"
import {
  activationOf,
  becomeOwner,
  cookieOf,
  logInOf,
  type Member,
  pageOf,
  signUp,
  webhookOf,
} from "./people.ts"
import type { Site } from "./site.ts"

export type Row = {
  name: string
  call: Call
  /** Of what takes long by itself: fewer at once for longer, so that enough answers are counted. */
  pace?: Partial<Pace>
  /** Rendered for each request, so Remix itself is a limit too. */
  isRendered?: true
}

/** A log-in hashes for about 110 ms on the isolate's one thread. */
const HASHING: Partial<Pace> = { connections: 2, ms: 3000, rounds: 3 }

/** What is measured, with the accounts that it takes. */
export async function prepareRows(site: Site): Promise<Row[]> {
  const member = await signUp(site, "bench-free")
  const owner = await becomeOwner(site, "bench-owner")
  return [
    { name: "`/`", call: pageOf("/") },
    { name: "`/buy`, US", call: pageOf("/buy", { "cf-ipcountry": "US" }) },
    { name: "`/buy`, IN", call: pageOf("/buy", { "cf-ipcountry": "IN" }) },
    { name: "`/dashboard`, free", call: dashboardOf(member), isRendered: true },
    { name: "`/dashboard`, Basic, one computer", call: dashboardOf(owner), isRendered: true },
    { name: "`POST /login`", call: logInOf(member), pace: HASHING },
    { name: "webhook, paid already", call: webhookOf(owner.captured) },
    { name: "activation, same computer", call: activationOf(owner.licenseKey) },
  ]
}

const dashboardOf = (member: Member) => pageOf("/dashboard", { cookie: cookieOf(member) })
