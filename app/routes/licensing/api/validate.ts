import { DeviceBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { validateDevice } from "#app/services/licensing/validate-device.server.ts"
import { licenseCall } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(DeviceBody, async (context, { licenseKey, ...device }) => {
  const result = await validateDevice(context, licenseKey, device)
  if (result.kind === "invalid") {
    return { isRefused: true, response: Response.json({ valid: false, code: result.code }) }
  }
  const { license, machineFile } = result
  return { isRefused: false, response: Response.json({ valid: true, code: "VALID", license, machineFile }) }
})
