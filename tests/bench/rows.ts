import {
  activationOf,
  becomeOwner,
  cookieOf,
  logInOf,
  type Member,
  pageOf,
  signUp,
  webhookOf,
} from "./accounts.ts"
import type { Call, Pace } from "./measure.ts"
import type { Site } from "./site.ts"

export type Row = {
  name: string
  /** Makes the accounts that it takes, and says what is asked. */
  prepare: (site: Site) => Promise<Call>
  /** Of what takes long by itself: fewer at once for longer, so that enough answers are counted. */
  pace?: Partial<Pace>
  /** Rendered for each request, so Remix itself is a limit too. */
  isRendered?: true
}

/** A log-in hashes for about 110 ms on the isolate's one thread. */
const HASHING: Partial<Pace> = { connections: 2, ms: 3000, rounds: 3 }

/** What is measured. */
export const ROWS: Row[] = [
  { name: "`/`", prepare: async () => pageOf("/") },
  { name: "`/buy`, US", prepare: async () => pageOf("/buy", { "cf-ipcountry": "US" }) },
  { name: "`/buy`, IN", prepare: async () => pageOf("/buy", { "cf-ipcountry": "IN" }) },
  {
    name: "`/dashboard`, free",
    prepare: async (site) => dashboardOf(await signUp(site, "bench-free")),
    isRendered: true,
  },
  {
    name: "`/dashboard`, Basic, one computer",
    prepare: async (site) => dashboardOf(await becomeOwner(site, "bench-owner")),
    isRendered: true,
  },
  {
    name: "`POST /login`",
    prepare: async (site) => logInOf(await signUp(site, "bench-log-in")),
    pace: HASHING,
  },
  {
    name: "webhook, paid already",
    prepare: async (site) => webhookOf((await becomeOwner(site, "bench-webhook")).captured),
  },
  {
    name: "activation, same computer",
    prepare: async (site) => activationOf((await becomeOwner(site, "bench-activation")).licenseKey),
  },
]

const dashboardOf = (member: Member) => pageOf("/dashboard", { cookie: cookieOf(member) })
