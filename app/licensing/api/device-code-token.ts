import { redeemCode } from "#app/licensing/link/link-device.server.ts"
import { TokenBody } from "./form.ts"
import { limitedCall, refusedCall, tooManyCalls } from "./license-call.server.ts"

/** The license key and machine file, once; an app repeats the call while it waits for its code to be entered in a browser. */
export const action = limitedCall(
  TokenBody,
  ({ deviceCode }) => deviceCode,
  async (context, { deviceCode }) => {
    const result = await redeemCode(context, deviceCode)
    switch (result.kind) {
      case "pending":
        return Response.json({ code: "AUTHORIZATION_PENDING" }, { status: 202 })
      case "early":
        return tooManyCalls(result.wait, "SLOW_DOWN")
      case "refused":
        return refusedCall(result.code)
      case "redeemed": {
        const { licenseKey, license, machineFile } = result
        return Response.json({ code: "ALREADY_ACTIVE", licenseKey, license, machineFile })
      }
    }
  },
)
