import { Hono } from "hono"
import { trouble } from "#tests/emulators/control/fault-injection.ts"
import type { Emulation } from "./emulation.ts"
import { Refusal } from "./error-response.ts"

const failure = () => new Refusal(502, { error: true, reason: "Bad gateway" })

/** The IP-information service: everyone is where the control state says. */
export function geolocationRoutes(emulation: Emulation) {
  return new Hono().get("/json", trouble(emulation, "geo", failure), (c) =>
    c.json({
      ip: c.req.header("cf-connecting-ip") ?? "203.0.113.7",
      country: emulation.store.state.control.country,
      org: "AS64496 Example Network",
    }),
  )
}
