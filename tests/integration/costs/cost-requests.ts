import { componentsOf, type Parts } from "#tests/support/fixtures/device-components.ts"
import {
  callLicensingApi,
  jsonRequest,
  type LicensingCall,
  SMALL_BUSINESS,
} from "#tests/support/fixtures/fixtures.ts"
import { memoize } from "#tests/support/server/memoize.ts"
import type { App } from "#tests/support/server/test-app.ts"

const SETTINGS = { country: "US" }

/** The visitor, accounts and order of the measured requests, each created when first used. */
export class CostFixtures {
  constructor(readonly app: App) {}

  signedOut = async () => this.app.visitor(SETTINGS)
  member = memoize(() => this.app.createAccount(SETTINGS))
  /** Owns a license for many devices. */
  owner = memoize(() => this.app.createLicensedAccount(SMALL_BUSINESS))
  /** Has the role that opens /desk. */
  siteOwner = memoize(() => this.app.createOwner(SETTINGS))
  /** Has entered the password, and not yet the code. */
  pending = memoize(() => this.app.createAccount({ ...SETTINGS, hasSecondFactor: true, isPending: true }))
  /** An open order of the member. */
  order = memoize(async () => this.app.createOrder(await this.member()))
}

/** A request, the expected status, and how many round trips to D1 its response waits for. */
export type Cost = {
  name: string
  sender: Sender
  path: From<string>
  status: number
  roundTrips: number
  send: (fixtures: CostFixtures) => Promise<Response>
}

export type Sender = "signedOut" | "member" | "owner" | "siteOwner" | "pending"
export type Fields = Record<string, string>

/** A value, or a function that reads it from the fixtures. */
export type From<T> = T | ((fixtures: CostFixtures) => Promise<T>)

export function read<T extends string | Fields>(value: From<T>, fixtures: CostFixtures): T | Promise<T> {
  return typeof value === "function" ? value(fixtures) : value
}

/** A path that depends on fixtures is named after its function. */
const nameOf = (path: From<string>) => (typeof path === "function" ? path.name : path)

export function get(sender: Sender, path: From<string>, status: number, roundTrips: number): Cost {
  const send = async (fixtures: CostFixtures) => (await fixtures[sender]()).get(await read(path, fixtures))
  return { name: `GET ${nameOf(path)}, ${sender}`, sender, path, status, roundTrips, send }
}

export function post(
  sender: Sender,
  path: From<string>,
  fields: From<Fields>,
  status: number,
  roundTrips: number,
): Cost {
  const send = async (fixtures: CostFixtures) =>
    (await fixtures[sender]()).post(await read(path, fixtures), await read(fields, fixtures))
  return { name: `POST ${nameOf(path)}, ${sender}`, sender, path, status, roundTrips, send }
}

/** A call of the licensing API by a device of the owner. */
export function call(
  name: LicensingCall,
  deviceId: string,
  status: number,
  roundTrips: number,
  parts?: Parts,
): Cost {
  const components = parts && { components: componentsOf(parts) }
  const send = async (fixtures: CostFixtures) => {
    const { licenseKey } = await fixtures.owner()
    return callLicensingApi(fixtures.app, name, { licenseKey, deviceId, ...components })
  }
  return {
    name: `${name}, ${deviceId}${parts ? ", with components" : ""}`,
    sender: "signedOut",
    path: `/api/v1/licenses/${name}`,
    status,
    roundTrips,
    send,
  }
}

/** A call of the API that is not about a license that the app knows. */
export function apiPost(path: string, body: From<Fields>, status: number, roundTrips: number): Cost {
  const send = async (fixtures: CostFixtures) =>
    fetch(fixtures.app.url + path, jsonRequest(await read(body, fixtures)))
  return { name: `POST ${path}`, sender: "signedOut", path, status, roundTrips, send }
}

/** A webhook event of the payment provider. */
export function webhookEvent(
  name: string,
  body: (fixtures: CostFixtures) => Promise<string>,
  roundTrips: number,
): Cost {
  return {
    name,
    sender: "signedOut",
    path: "/webhooks/razorpay",
    status: 200,
    roundTrips,
    send: async (fixtures) => fixtures.app.postWebhook(await body(fixtures)),
  }
}
