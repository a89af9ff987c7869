import { DeviceBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { deactivateDevice } from "#app/services/licensing/deactivate-device.server.ts"
import { licenseCall } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(DeviceBody, async (context, { licenseKey, deviceId }) => {
  const license = await deactivateDevice(context, licenseKey, deviceId)
  return typeof license === "string" ? problem(license) : Response.json({ code: "DEACTIVATED", license })
})
