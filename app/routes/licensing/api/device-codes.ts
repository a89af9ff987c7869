import { DEVICE_CODE_LIFETIME, POLL_INTERVAL } from "#app/domain/licensing/device-code.ts"
import { seconds } from "#app/domain/time.ts"
import { DeviceCodeBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { startDeviceCode } from "#app/services/licensing/link-device.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { jsonCall, tooManyRequests } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

/** Gives a device a code that somebody enters in a browser, where nobody has to type a license key (RFC 8628 in shape). */
export const action = jsonCall(
  DeviceCodeBody,
  async (context, { deviceId, deviceName, appVersion, components }) => {
    const wait = await checkRateLimit(context, "start-device-code")
    if (wait > 0) return tooManyRequests(wait)
    const device = { deviceId, name: deviceName || null, appVersion: appVersion || null, components }
    const { deviceCode, userCode } = await startDeviceCode(context, device)
    const verificationUri = `${context.config.siteUrl}/link`
    const body = {
      deviceCode,
      userCode,
      verificationUri,
      verificationUriComplete: `${verificationUri}?code=${userCode}`,
      expiresIn: DEVICE_CODE_LIFETIME / seconds(1),
      interval: POLL_INTERVAL / seconds(1),
    }
    return Response.json(body, { status: 201 })
  },
)
