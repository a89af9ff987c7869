import { Hono } from "hono"
import type { EmulatorContext } from "./context.ts"
import { injectFaults } from "./control/fault-injection.ts"
import { errorResponse } from "./error-response.ts"

const badGateway = () => errorResponse(502, { error: true, reason: "Bad gateway" })

/** The IP-information service: locates every client in the country of the control state. */
export function geolocationRoutes(context: EmulatorContext) {
  return new Hono().get("/json", injectFaults(context, "geo", badGateway), (c) =>
    c.json({
      ip: c.req.header("cf-connecting-ip") ?? "203.0.113.7",
      country: context.store.state.control.country,
      org: "AS64496 Example Network",
    }),
  )
}
