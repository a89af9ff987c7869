import { recognizedNote } from "#app/copy/licensing/recognized.ts"
import { formatDay } from "#app/domain/time.ts"

export type Device = {
  deviceId: string
  name: string | null
  appVersion: string | null
  firstSeenAt: Date
  lastSeenAt: Date
  deactivatedAt: Date | null
  recognizedAt: Date | null
}

type DeviceRowProps = { device: Device; canRelease: boolean }

/** The device of a license for one, or one that is left of more. */
export function DeviceRow({ device, canRelease }: DeviceRowProps) {
  const { deviceId, name, recognizedAt } = device
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="flex min-w-0 flex-1 basis-[16rem] items-start gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {name && (
            <p dir="auto" className="font-semibold">
              {name}
            </p>
          )}
          <p>
            <code className={`font-mono ${name ? "text-sm text-muted" : "font-semibold"}`}>{deviceId}</code>
          </p>
          <p className="text-sm text-muted tabular-nums">{historyOf(device)}</p>
          {recognizedAt && <p className="text-sm text-muted">{recognizedNote(recognizedAt)}</p>}
        </div>
      </div>
      <ReleaseLink {...{ device, canRelease }} />
    </li>
  )
}

/** A computer's name, else its ID. */
export const displayName = ({ name, deviceId }: Device) => name || deviceId

/** Leads to the question whether to release the computer; says it where that was done. */
export function ReleaseLink({ device, canRelease }: DeviceRowProps) {
  if (device.deactivatedAt) return <span className="text-sm text-muted">Released</span>
  if (!canRelease) return null
  return (
    <a
      href={`/dashboard/release?${new URLSearchParams({ device: device.deviceId })}`}
      className="link link-tall"
      aria-label={`Release… ${displayName(device)}`}
    >
      Release…
    </a>
  )
}

function historyOf({ firstSeenAt, lastSeenAt, appVersion, deactivatedAt }: Device): string {
  const parts = [
    `First seen ${formatDay(firstSeenAt)}`,
    deactivatedAt ? `released ${formatDay(deactivatedAt)}` : `last seen ${formatDay(lastSeenAt)}`,
    appVersion && `version ${appVersion}`,
  ]
  return parts.filter(Boolean).join(" · ")
}
