import { Hono } from "hono"
import { Refusal } from "#tests/emulators/error-response.ts"
import type { Emulation } from "../emulation.ts"
import { readJson } from "../read-body.ts"
import { parseControl } from "./control.ts"

/** Each POST replaces the whole control state. */
export function controlRoutes({ store }: Emulation) {
  return new Hono()
    .get("/control", (c) => c.json(store.state.control))
    .post("/control", async (c) => {
      const parsed = parseControl(await readJson(c.req, (error) => new Refusal(400, { error: `${error}.` })))
      if ("error" in parsed) throw new Refusal(400, parsed)
      store.state.control = parsed.control
      store.changed()
      return c.json(store.state.control)
    })
}
