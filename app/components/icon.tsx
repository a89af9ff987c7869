const paths = {
  check: "M4 10.5 8.2 15 16 6",
  dash: "M5 10h10",
  alert: "M10 6v5M10 14h.01M10 2.5 18 17H2L10 2.5Z",
  info: "M10 9v5M10 6h.01M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z",
  menu: "M3 6h14M3 10h14M3 14h14",
  lock: "M5.5 9V6.5a4.5 4.5 0 0 1 9 0V9M4 9h12v8H4z",
  download: "M10 3v9M6 8.5l4 4 4-4M4 16.5h12",
  performance: "M3.5 15a7.500 7.500 0 1 1 13 0M10 11.700l3.300-4.200",
  privacy: "M2.500 10S5.400 5 10 5s7.500 5 7.500 5-2.900 5-7.500 5-7.500-5-7.500-5ZM3.500 16.500l13-13",
  security:
    "M10 2.500 4.200 5v4.200c0 3.700 2.500 6.600 5.800 8.300 3.300-1.700 5.800-4.600 5.800-8.300V5L10 2.500ZM7.500 10l1.800 1.800 3.600-3.600",
  network:
    "M3.300 7.500a10 10 0 0 1 13.400 0M5.800 10.400a6.600 6.600 0 0 1 8.400 0M8.300 13.300a2.900 2.900 0 0 1 3.400 0M10 15.800h.010",
  debloat:
    "M3.300 5.800h13.400M7.500 5.800V3.300h5v2.500M5 5.800l.8 10.900h8.400L15 5.800M8.300 9.200v4.600M11.700 9.200v4.600",
  customization:
    "M3.300 5.800h7.500M14.200 5.800h2.500M3.300 14.200h2.500M9.200 14.200h7.500M12.500 4.200v3.300M7.500 12.500v3.300",
} as const

export type IconName = keyof typeof paths

/** A decorative icon, hidden from screen readers; use it only next to text with the same meaning. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classOf(size, className)}
    >
      <path d={paths[name]} />
    </svg>
  )
}

function classOf(size: number, className = ""): string {
  return `icon ${size > 20 ? "icon-large" : ""} ${className}`.replace(/ +/g, " ").trim()
}

/** The logo: three bars of decreasing length, for decreasing start-up time. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M10 8h12a2 2 0 0 1 0 4H10a2 2 0 0 1 0-4ZM10 14h7a2 2 0 0 1 0 4h-7a2 2 0 0 1 0-4ZM10 20h2a2 2 0 0 1 0 4h-2a2 2 0 0 1 0-4Z"
        fill="var(--on-accent)"
      />
    </svg>
  )
}
