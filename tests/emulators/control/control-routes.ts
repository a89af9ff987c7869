import { Hono, type HonoRequest } from "hono"
import { z } from "zod"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"
import { readJson } from "../read-body.ts"
import { controlSchema } from "./control.ts"

export const badRequest = (message: string) => errorResponse(400, { error: `${message}.` })

/** Parses the body of a request to /control or below. Throws for unknown keys and invalid values. */
export async function readControl<Schema extends z.ZodType>(request: HonoRequest, schema: Schema) {
  const parsed = schema.safeParse(await readJson(request, badRequest))
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
  return parsed.data
}

/** GET returns the control state; POST replaces it whole, where missing keys take their defaults. */
export function controlRoutes({ store }: EmulatorContext) {
  return new Hono()
    .get("/control", (c) => c.json(store.state.control))
    .post("/control", async (c) => {
      store.state.control = await readControl(c.req, controlSchema)
      store.changed()
      return c.json(store.state.control)
    })
}
