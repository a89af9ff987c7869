import { DeviceBody } from "#app/forms/license-api.ts"
import { deactivateDevice } from "#app/services/license-device.server.ts"
import { licenseCall } from "./license-call.server.ts"
import { problem } from "./problem.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(DeviceBody, async (context, { licenseKey, deviceId }) => {
  const license = await deactivateDevice(context, licenseKey, deviceId)
  return typeof license === "string" ? problem(license) : Response.json({ code: "DEACTIVATED", license })
})
