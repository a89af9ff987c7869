// What the desktop app does with the client: at its first start, at every start, offline, and on another computer.
import {
  type Answer,
  type createLicenseClient,
  type Device,
  type Jwk,
  type License,
  newerRevocationList,
  readRevocationList,
  verifyMachineFile,
} from "./client.ts"
import { linkByCode } from "./link.ts"

/** What the app keeps on the computer. */
export type Stored = {
  licenseKey: string | null
  machineFile: string | null
  revocationList: string | null
  /** The keys that the app was shipped with, until it has fetched newer ones. */
  keys: readonly Jwk[]
}

/** `says` is a sentence for the person in front of the computer; null where there is nothing to say. */
export type State = { isLicensed: boolean; says: string | null }

type AppSettings = {
  client: ReturnType<typeof createLicenseClient>
  device: Device
  stored: Stored
  now?: () => Date
}

const DAY = 86_400_000

export function createApp({ client, device, stored, now = () => new Date() }: AppSettings) {
  /** At every start of the app. */
  async function start(): Promise<State> {
    if (!stored.licenseKey)
      return { isLicensed: false, says: "Enter your license key, or activate in the browser." }
    const answer = await client.validate(stored.licenseKey, device)
    if (answer.kind === "undecided") return startOffline()
    await refresh()
    return remember(stored.licenseKey, answer)
  }

  /** When a key was typed, and on "Activate again". */
  async function enterKey(licenseKey: string): Promise<State> {
    const answer = await client.activate(licenseKey, device)
    if (answer.kind === "undecided")
      return { isLicensed: false, says: "Brisk can't be reached. Please try again." }
    await refresh()
    const state = remember(licenseKey, answer)
    return answer.kind === "licensed" ? { ...state, says: transfersSentence(answer.license) } : state
  }

  /** "Activate in the browser": nobody types a key. */
  async function link(settings: Parameters<typeof linkByCode>[2]): Promise<State> {
    const answer = await linkByCode(client, device, settings)
    if (answer.kind === "refused") return { isLicensed: false, says: answer.sentence }
    if (answer.kind !== "linked")
      return { isLicensed: false, says: "The code has ended. Please start again." }
    await refresh()
    return remember(answer.licenseKey, { ...answer, kind: "licensed" })
  }

  /** "Use Brisk on another computer", and before uninstalling. */
  async function leave(): Promise<boolean> {
    const isReleased = stored.licenseKey !== null && (await client.deactivate(stored.licenseKey, device))
    if (isReleased) stored.machineFile = null
    return isReleased
  }

  /** A definite answer: the machine file is kept or deleted with it. */
  function remember(licenseKey: string, answer: Exclude<Answer, { kind: "undecided" }>): State {
    stored.licenseKey = licenseKey
    if (answer.kind === "licensed") {
      const { machineFile } = answer
      if (check(machineFile).kind === "valid") stored.machineFile = machineFile
      return { isLicensed: true, says: null }
    }
    stored.machineFile = null
    return { isLicensed: false, says: answer.sentence }
  }

  function startOffline(): State {
    const verdict = check(stored.machineFile ?? "")
    if (verdict.kind === "invalid")
      return {
        isLicensed: false,
        says: "Brisk could not check its license. Please connect to the internet once.",
      }
    const expiry = new Date(verdict.file.meta.expiry)
    const isEnding = expiry.getTime() - now().getTime() < 7 * DAY
    return { isLicensed: true, says: isEnding ? `Please connect before ${expiry.toDateString()}.` : null }
  }

  function check(machineFile: string) {
    const { keys, revocationList } = stored
    const revocations = revocationList === null ? null : readRevocationList(revocationList, keys)
    const { deviceId, components } = device
    return verifyMachineFile(machineFile, { keys, deviceId, components, now: now(), revocations })
  }

  async function refresh(): Promise<void> {
    const keys = await client.fetchKeys()
    if (keys.length > 0) stored.keys = keys
    stored.revocationList = newerRevocationList(
      stored.revocationList,
      await client.fetchRevocationList(),
      stored.keys,
    )
  }

  return { start, enterKey, link, leave, stored }
}

/** The truth about another computer, before anybody needs it; the day is that of the dashboard, in India. */
export function transfersSentence({ transfersLeft, transferUntil }: License): string {
  if (transfersLeft === 0)
    return "No transfer is left: Brisk stays on this computer, which can be reinstalled as often as you like."
  const until = new Date(transferUntil).toLocaleDateString("en-GB", {
    dateStyle: "long",
    timeZone: "Asia/Kolkata",
  })
  return `${transfersLeft} to a different computer left. Those that came with the license end on ${until}. Reinstalling Windows uses none.`
}
