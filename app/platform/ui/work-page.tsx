import type { ReactNode } from "react"

/** A page of work: its column of 640 px, and what stands beside it on the page's axis or, where there is no room, above it. */
export function WorkPage({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap work-page">
      {beside}
      <div className="work-column">{children}</div>
    </div>
  )
}
