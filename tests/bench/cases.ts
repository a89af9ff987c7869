import { type Account, cookieHeader, createLicensedAccount, signUp } from "./accounts.ts"
import type { LoadSettings } from "./measure.ts"
import {
  activationRequest,
  type BenchRequest,
  loginRequest,
  pageRequest,
  webhookRequest,
} from "./requests.ts"
import type { Site } from "./site.ts"

export type Case = {
  name: string
  /** Creates the accounts that the case needs and returns its request. */
  prepare: (site: Site) => Promise<BenchRequest>
  load?: Partial<LoadSettings>
  /** Rendered by Remix for each request, and so compared with a bare Remix page too. */
  isRendered?: true
}

/** A login hashes for about 110 ms on the isolate's one thread: longer rounds collect enough samples. */
const HASHING: Partial<LoadSettings> = { connections: 2, roundMs: 3000, rounds: 3 }

export const CASES: Case[] = [
  { name: "`/`", prepare: async () => pageRequest("/") },
  { name: "`/buy`, US", prepare: async () => pageRequest("/buy", { "cf-ipcountry": "US" }) },
  { name: "`/buy`, IN", prepare: async () => pageRequest("/buy", { "cf-ipcountry": "IN" }) },
  {
    name: "`/dashboard`, free",
    prepare: async (site) => dashboardRequest(await signUp(site, "bench-free")),
    isRendered: true,
  },
  {
    name: "`/dashboard`, Basic, one computer",
    prepare: async (site) => dashboardRequest(await createLicensedAccount(site, "bench-owner")),
    isRendered: true,
  },
  {
    name: "`POST /login`",
    prepare: async (site) => loginRequest((await signUp(site, "bench-log-in")).email),
    load: HASHING,
  },
  {
    name: "webhook, paid already",
    prepare: async (site) => webhookRequest((await createLicensedAccount(site, "bench-webhook")).webhookBody),
  },
  {
    name: "activation, same computer",
    prepare: async (site) =>
      activationRequest((await createLicensedAccount(site, "bench-activation")).licenseKey),
  },
]

const dashboardRequest = (account: Account) => pageRequest("/dashboard", { cookie: cookieHeader(account) })
