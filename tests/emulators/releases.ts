import { Buffer } from "node:buffer"
import { Hono } from "hono"

const INSTALLER_BYTES = 4096

/** The same bytes under every file name, so that one published checksum fits all. */
const installer = new Uint8Array(
  Buffer.alloc(INSTALLER_BYTES).fill("MZ stand-in for the Brisk installer. It does nothing. ", 0, 512),
)

/** The release repository: every path under /releases/ is the placeholder installer. */
export function releaseRoutes() {
  return new Hono().get("/releases/*", (c) => {
    const name =
      c.req.path
        .split("/")
        .at(-1)
        ?.replace(/[^\w.-]/g, "_") || "installer.exe"
    return c.body(installer, 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(INSTALLER_BYTES),
    })
  })
}
