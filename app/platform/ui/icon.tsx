import { mark } from "#app/platform/brand.ts"

const paths = {
  check: "M4 10.5 8.2 15 16 6",
  dash: "M5 10h10",
  alert: "M10 6v5M10 14h.01M10 2.5 18 17H2L10 2.5Z",
  info: "M10 9v5M10 6h.01M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z",
  card: "M2.5 5.5h15v9.5h-15zM2.5 9h15M5.5 12.2h3",
  pin: "M10 17.5s5.5-5.2 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.1 5.5 9.3 5.5 9.300ZM10 10.100a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.800Z",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8",
  mail: "M2.5 4.5h15v11h-15zM3 5.5l7 5.5 7-5.5",
  receipt: "M5 2.5h10v15l-2.5-1.7-2.5 1.7-2.5-1.7-2.5 1.7zM8 6.5h4M8 10h4",
  office: "M3 17.5h14M4.5 17.5V3h7v14.5M11.5 8h4v9.5M7 6h2M7 9h2M7 12h2M13.5 11h.01M13.5 14h.01",
  search: "M8.8 14.3a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  arrow: "M4 10h12M11 5l5 5-5 5",
  feed: "M4 4a12 12 0 0 1 12 12M4 9a7 7 0 0 1 7 7M4.5 15.5h.01",
  bug: "M6 8.5a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0zM7.5 5.3 6 3.5M12.5 5.3 14 3.5M6 10.5H2.8M17.2 10.5H14M6.5 14.2 4 16.5M13.5 14.2l2.5 2.3M10 9v7",
  heart: "M10 16.5S3 12.6 3 7.8A3.8 3.8 0 0 1 10 5.9a3.8 3.8 0 0 1 7 1.9c0 4.8-7 8.7-7 8.7Z",
  out: "M8 3.5H5.5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2H8M12.5 6.5 16 10l-3.5 3.5M7.5 10H16",
  menu: "M3 6h14M3 10h14M3 14h14",
  lock: "M5.5 9V6.5a4.5 4.5 0 0 1 9 0V9M4 9h12v8H4z",
  key: "M7.5 12.5a4 4 0 1 1 2.6-1L17 18.3M13.5 15l1.8-1.8",
  computer: "M3 3.5h14v10H3zM7 17h6M10 13.5V17",
  copy: "M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7",
  download: "M10 3v9M6 8.5l4 4 4-4M4 16.5h12",
} as const

export type IconName = keyof typeof paths

/** A decorative icon, hidden from screen readers; use it only next to text with the same meaning. */
export function Icon({ name, ...look }: { name: IconName } & IconLook) {
  return <PathIcon path={paths[name]} {...look} />
}

type IconLook = { size?: number; className?: string }

/** An icon that is data, as that of a tool of the app: a path in a square of 20. */
export function PathIcon({ path, size = 20, className }: { path: string } & IconLook) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={className ? `icon ${className}` : "icon"}
    >
      <path d={path} />
    </svg>
  )
}

/** The logo. */
export function Mark({ id, size = 28 }: { id?: "mark"; size?: number }) {
  return (
    <svg id={id} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d={mark.path} fill="var(--on-accent)" />
    </svg>
  )
}

/** The logo once more on a page whose header has it. */
export function MarkAgain({ size }: { size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#mark" width={size} height={size} />
    </svg>
  )
}
