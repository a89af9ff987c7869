import { DEVICE_CODE_LIFETIME, POLL_INTERVAL } from "#app/licensing/link/device-code.ts"
import { startDeviceCode } from "#app/licensing/link/link-device.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { seconds } from "#app/platform/time.ts"
import { DeviceCodeBody } from "./form.ts"
import { jsonCall, tooManyCalls } from "./license-call.server.ts"

/** Gives a device a code that somebody enters in a browser, where nobody has to type a license key (RFC 8628 in shape). */
export const action = jsonCall(DeviceCodeBody, async (context, device) => {
  const wait = await checkRateLimit(context, "start-device-code")
  if (wait) return tooManyCalls(wait)
  const { deviceCode, userCode } = await startDeviceCode(context, device)
  const verificationUri = `${context.config.siteUrl}/link`
  const answer = {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: `${verificationUri}?code=${userCode}`,
    expiresIn: DEVICE_CODE_LIFETIME / seconds(1),
    interval: POLL_INTERVAL / seconds(1),
  }
  return Response.json(answer, { status: 201 })
})
