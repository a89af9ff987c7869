import { Hono } from "hono"
import { INSTALLER_SIZE, installerStream } from "./installer.ts"

/** The release repository: every path under /releases/ is the same placeholder installer. */
export function releaseRoutes() {
  return new Hono().get("/releases/*", (c) => {
    const name =
      c.req.path
        .split("/")
        .at(-1)
        ?.replace(/[^\w.-]/g, "_") || "installer.exe"
    return c.body(installerStream(), 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(INSTALLER_SIZE),
    })
  })
}
