import { deactivateDevice } from "#app/licensing/devices/release-devices.server.ts"
import { DeviceBody } from "./form.ts"
import { keyOf, limitedCall, refusedKey } from "./license-call.server.ts"

/** Frees the seat of a device. */
export const action = limitedCall(DeviceBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await deactivateDevice(context, licenseKey, device)
  if (result.kind === "refused") return refusedKey(result.code, licenseKey)
  return Response.json({ code: "DEACTIVATED", license: result.license })
})
