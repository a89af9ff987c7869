import { Buffer } from "node:buffer"
import { Hono } from "hono"

const INSTALLER_BYTES = 4096

/** The same bytes under every name, so that a published checksum can be checked. */
export const standInInstaller = new Uint8Array(
  Buffer.alloc(INSTALLER_BYTES).fill("MZ stand-in for the Brisk installer. It does nothing. ", 0, 512),
)

/** The release repository. */
export function releaseRoutes() {
  return new Hono().get("/releases/*", (c) => {
    const name =
      c.req.path
        .split("/")
        .at(-1)
        ?.replace(/[^\w.-]/g, "_") || "installer.exe"
    return c.body(standInInstaller, 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(INSTALLER_BYTES),
    })
  })
}
