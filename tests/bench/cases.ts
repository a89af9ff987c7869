import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import { createAccount } from "#tests/support/fixtures/fixtures.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import type { LoadSettings } from "./measure.ts"
import { createOwner } from "./owner.ts"
import {
  activationRequest,
  type BenchRequest,
  loginRequest,
  pageRequest,
  validationRequest,
  webhookRequest,
} from "./requests.ts"
import type { Site } from "./site.ts"

export type Case = {
  name: string
  /** Creates the accounts that the case needs and returns its request. */
  prepare: (site: Site) => Promise<BenchRequest>
  load?: Partial<LoadSettings>
}

/** A login hashes for about 110 ms on the isolate's one thread: longer rounds collect enough samples. */
const HASHING: Partial<LoadSettings> = { connections: 2, roundMs: 3000, rounds: 3 }

export const CASES: readonly Case[] = [
  { name: "`/`", prepare: async () => pageRequest("/", { "cf-ipcountry": "US" }) },
  { name: "`/buy`, US", prepare: async () => pageRequest("/buy", { "cf-ipcountry": "US" }) },
  { name: "`/buy`, IN", prepare: async () => pageRequest("/buy", { "cf-ipcountry": "IN" }) },
  {
    name: "`/dashboard`, free",
    prepare: async (site) => dashboardRequest(await createAccount(site)),
  },
  {
    name: "`/dashboard`, Basic, one computer",
    prepare: async (site) => dashboardRequest(await createOwner(site)),
  },
  {
    name: "`POST /login`",
    prepare: async (site) => loginRequest((await createAccount(site)).email),
    load: HASHING,
  },
  {
    name: "webhook, paid already",
    prepare: async (site) => webhookRequest((await createOwner(site)).webhookBody),
  },
  {
    name: "activation, same computer",
    prepare: async (site) => activationRequest((await createOwner(site)).licenseKey),
  },
  {
    name: "validation, same computer",
    prepare: async (site) => validationRequest((await createOwner(site)).licenseKey),
  },
  {
    name: "validation, with components",
    prepare: async (site) =>
      validationRequest((await createOwner(site)).licenseKey, componentsOf(partsOf(1))),
  },
]

const dashboardRequest = ({ cookieHeader }: TestClient) => pageRequest("/dashboard", { cookie: cookieHeader })
