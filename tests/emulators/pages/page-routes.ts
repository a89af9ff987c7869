import { readFileSync } from "node:fs"
import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { renderHome } from "./home-page.ts"

const styles = readFileSync(new URL("./styles.css", import.meta.url), "utf8")

export function pageRoutes({ store }: EmulatorContext) {
  return new Hono()
    .get("/", (c) => c.html(renderHome(store.state, new URL(c.req.url).origin)))
    .get("/styles.css", (c) => c.body(styles, 200, { "Content-Type": "text/css; charset=utf-8" }))
}
