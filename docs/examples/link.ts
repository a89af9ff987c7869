// Activates a computer without a key: the app shows a code, and somebody enters it in a browser. See ../licensing-in-the-app.md.
import type { createLicenseClient, Device, DeviceCode, LinkAnswer } from "./client.ts"

type LinkSettings = {
  /** Shows `userCode`, and opens `verificationUriComplete` in the browser. */
  show: (code: DeviceCode) => void
  /** Waits so many milliseconds. */
  wait: (duration: number) => Promise<unknown>
}

/** Asks for a code, and then whether it was entered, until there is an answer or the code has ended. */
export async function linkByCode(
  client: ReturnType<typeof createLicenseClient>,
  device: Device,
  { show, wait }: LinkSettings,
): Promise<LinkAnswer> {
  const code = await client.startLink(device)
  if (!code) return { kind: "undecided" }
  show(code)
  let { interval } = code
  for (let elapsed = 0; elapsed < code.expiresIn; elapsed += interval) {
    await wait(interval * 1000)
    const answer = await client.askForKey(code.deviceCode)
    if (answer.kind === "linked" || answer.kind === "refused") return answer
    // Five seconds more, as RFC 8628, section 3.5, has it. Without a connection the app asks again.
    if (answer.kind === "slow-down") interval += 5
  }
  return { kind: "undecided" }
}
