import { activateDevice } from "#app/licensing/activation/activate-device.server.ts"
import { ActivateBody } from "./form.ts"
import { keyOf, limitedCall, refusedKey } from "./license-call.server.ts"

/** Activates a device, or answers that it is active already. */
export const action = limitedCall(ActivateBody, keyOf, async (context, { licenseKey, ...device }) => {
  const result = await activateDevice(context, licenseKey, device)
  if (result.kind === "refused") return refusedKey(result.code, licenseKey)
  const isNew = result.kind === "activated"
  const { license, machineFile } = result
  const answer = { code: isNew ? "ACTIVATED" : "ALREADY_ACTIVE", license, machineFile }
  return Response.json(answer, { status: isNew ? 201 : 200 })
})
