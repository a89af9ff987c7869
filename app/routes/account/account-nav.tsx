const pages = [
  { href: "/account", label: "Account" },
  { href: "/account/security", label: "Security" },
  { href: "/account/data", label: "Your data" },
] as const

/** The pages of the account, the same on each of them. */
export function AccountNav({ current }: { current: (typeof pages)[number]["href"] }) {
  return (
    <nav aria-label="Pages of your account" className="mb-7 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {pages.map(({ href, label }) => {
          const isCurrent = href === current
          return (
            <li key={href}>
              <a
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className={`inline-flex min-h-11 items-center border-b-2 ${isCurrent ? "border-accent font-semibold" : "border-transparent text-muted hover:text-ink"}`}
              >
                {label}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
