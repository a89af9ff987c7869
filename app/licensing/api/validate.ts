import { validateDevice } from "#app/licensing/activation/activate-device.server.ts"
import { DeviceBody } from "./form.ts"
import { keyOf, limitedCall } from "./license-call.server.ts"

/** Tells if a device may use a license. */
export const action = limitedCall(DeviceBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await validateDevice(context, licenseKey, device)
  if (result.kind === "invalid") return { refused: Response.json({ valid: false, code: result.code }) }
  const { license, machineFile } = result
  return Response.json({ valid: true, code: "VALID", license, machineFile })
})
