import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"
import { readJson } from "../read-body.ts"
import { parseControl } from "./control.ts"

/** GET returns the control state; POST replaces it whole. */
export function controlRoutes({ store }: EmulatorContext) {
  return new Hono()
    .get("/control", (c) => c.json(store.state.control))
    .post("/control", async (c) => {
      const body = await readJson(c.req, (message) => errorResponse(400, { error: `${message}.` }))
      const parsed = parseControl(body)
      if ("error" in parsed) throw errorResponse(400, parsed)
      store.state.control = parsed.control
      store.changed()
      return c.json(store.state.control)
    })
}
