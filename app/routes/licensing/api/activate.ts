import { ActivateBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { activateDevice } from "#app/services/licensing/activate-device.server.ts"
import { licenseCall } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

export const action = licenseCall(
  ActivateBody,
  async (context, { licenseKey, deviceId, deviceName, appVersion, components }) => {
    const device = { deviceId, name: deviceName || null, appVersion: appVersion || null, components }
    const result = await activateDevice(context, licenseKey, device)
    if (result.kind === "refused") return { isRefused: true, response: problem(result.code) }
    const isNew = result.kind === "activated"
    const { license, machineFile } = result
    const body = { code: isNew ? "ACTIVATED" : "ALREADY_ACTIVE", license, machineFile }
    return { isRefused: false, response: Response.json(body, { status: isNew ? 201 : 200 }) }
  },
)
