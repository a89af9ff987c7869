import { DeviceBody } from "#app/forms/license-api.ts"
import { validateDevice } from "#app/services/license-device.server.ts"
import { licenseCall } from "./license-call.server.ts"
import { problem } from "./problem.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(DeviceBody, async (context, { licenseKey, deviceId }) => {
  const result = await validateDevice(context, licenseKey, deviceId)
  if (result.kind === "invalid") return Response.json({ valid: false, code: result.code })
  const { license, machineFile } = result
  return Response.json({ valid: true, code: "VALID", license, machineFile })
})
