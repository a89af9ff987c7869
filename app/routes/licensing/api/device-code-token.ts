import { TokenBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { redeemCode } from "#app/services/licensing/link-device.server.ts"
import { limitedCall } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

/** What an app asks while it waits for its code to be entered in a browser. */
export const action = limitedCall(
  TokenBody,
  ({ deviceCode }) => deviceCode,
  async (context, { deviceCode }) => {
    const result = await redeemCode(context, deviceCode)
    switch (result.kind) {
      case "pending":
        return {
          isRefused: false,
          response: Response.json({ code: "AUTHORIZATION_PENDING" }, { status: 202 }),
        }
      case "early": {
        const headers = { "retry-after": String(result.wait) }
        return { isRefused: false, response: problem("SLOW_DOWN", { headers }) }
      }
      case "refused":
        return { isRefused: true, response: problem(result.code) }
      case "redeemed": {
        const { licenseKey, license, machineFile } = result
        const body = { code: "ALREADY_ACTIVE", licenseKey, license, machineFile }
        return { isRefused: false, response: Response.json(body) }
      }
    }
  },
)
