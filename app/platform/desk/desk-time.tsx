import { useRouteLoaderData } from "@remix-run/react"
import { formatIndianDay, formatIndianMoment, formatShortDay, formatShortMoment } from "#app/platform/time.ts"

type DeskTimeProps = {
  at: Date
  /** Without its hour. */
  isDay?: boolean
}

/** A time of Asia/Kolkata, short; the exact one is its title. The desk's bar says once whose time it is. */
export function DeskTime({ at, isDay = false }: DeskTimeProps) {
  const now = useDeskNow() ?? at
  return (
    <time dateTime={at.toISOString()} title={isDay ? formatIndianDay(at) : formatIndianMoment(at)}>
      {isDay ? formatShortDay(at, now) : formatShortMoment(at, now)}
    </time>
  )
}

/** The time at which the desk was rendered, which its layout knows. */
function useDeskNow(): Date | undefined {
  return useRouteLoaderData<{ now: Date }>("desk/kernel/desk-layout")?.now
}
