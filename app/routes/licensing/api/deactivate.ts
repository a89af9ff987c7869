import { DeviceBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { deactivateDevice } from "#app/services/licensing/release-devices.server.ts"
import { licenseCall } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(DeviceBody, async (context, { licenseKey, ...device }) => {
  const result = await deactivateDevice(context, licenseKey, device)
  if (result.kind === "refused") return { isRefused: true, response: problem(result.code) }
  return { isRefused: false, response: Response.json({ code: "DEACTIVATED", license: result.license }) }
})
