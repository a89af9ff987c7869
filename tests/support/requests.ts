import { callLicensingApi, SMALL_BUSINESS } from "./fixtures.ts"
import type { App } from "./test-app.ts"
import type { TestClient } from "./test-client.ts"

type Member = Awaited<ReturnType<App["createAccount"]>>
type Owner = Awaited<ReturnType<App["createLicensedAccount"]>>
type Order = Awaited<ReturnType<App["findOrder"]>>

const AT_HOME = { country: "US" }

/** Who takes part in a request; each comes when first asked for. */
export class Cast {
  private comers: { free?: Promise<Member>; owner?: Promise<Owner>; order?: Promise<Order> } = {}

  constructor(readonly app: App) {}

  async anyone(): Promise<TestClient> {
    return this.app.visitor(AT_HOME)
  }

  free(): Promise<Member> {
    this.comers.free ??= this.app.createAccount(AT_HOME)
    return this.comers.free
  }

  /** Owns a license for many devices. */
  owner(): Promise<Owner> {
    this.comers.owner ??= this.app.createLicensedAccount(SMALL_BUSINESS)
    return this.comers.owner
  }

  /** An order that the free member has opened. */
  order(): Promise<Order> {
    this.comers.order ??= this.free().then((member) => this.app.createOrder(member))
    return this.comers.order
  }
}

/** A request, the status of its answer, and how many round trips to D1 the visitor waits for. */
export type Cost = {
  what: string
  status: number
  roundTrips: number
  send: (cast: Cast) => Promise<Response>
}

type Who = "anyone" | "free" | "owner"
export type Fields = Record<string, string>

/** A value, or how the cast comes to it. */
type From<T> = T | ((cast: Cast) => Promise<T>)

function read<T extends string | Fields>(value: From<T>, cast: Cast): T | Promise<T> {
  return typeof value === "function" ? value(cast) : value
}

/** A path that depends on the cast goes by the name of what finds it. */
const nameOf = (path: From<string>) => (typeof path === "function" ? path.name : path)

export function get(who: Who, path: From<string>, status: number, roundTrips: number): Cost {
  const send = async (cast: Cast) => (await cast[who]()).get(await read(path, cast))
  return { what: `GET ${nameOf(path)}, ${who}`, status, roundTrips, send }
}

export function post(
  who: Who,
  path: From<string>,
  fields: From<Fields>,
  status: number,
  roundTrips: number,
): Cost {
  const send = async (cast: Cast) =>
    (await cast[who]()).post(await read(path, cast), await read(fields, cast))
  return { what: `POST ${nameOf(path)}, ${who}`, status, roundTrips, send }
}

/** A call of the licensing API by a device of the owner. */
export function call(
  name: "activate" | "validate" | "deactivate",
  deviceId: string,
  status: number,
  roundTrips: number,
): Cost {
  const send = async (cast: Cast) => {
    const { licenseKey } = await cast.owner()
    return callLicensingApi(cast.app, name, { licenseKey, deviceId })
  }
  return { what: `${name}, ${deviceId}`, status, roundTrips, send }
}

/** A delivery of the payment provider. */
export function delivery(what: string, body: (cast: Cast) => Promise<string>, roundTrips: number): Cost {
  return { what, status: 200, roundTrips, send: async (cast) => cast.app.postWebhook(await body(cast)) }
}
