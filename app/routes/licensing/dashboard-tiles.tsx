const tiles = [
  { href: "/report-bug", label: "Report Bug", text: "Tell us what went wrong, and read your reports." },
  { href: "/donate", label: "Donate", text: "Support the development of Brisk." },
  { href: "/account", label: "Account", text: "Receipts, security, your data." },
] as const

const tile = "card block w-full cursor-pointer text-left transition-colors hover:border-accent"

export function DashboardTiles({ hasUnreadReplies }: { hasUnreadReplies: boolean }) {
  return (
    <ul className="mt-10 grid gap-4 sm:grid-cols-2 md:grid-cols-4">
      {tiles.map(({ href, label, text }) => (
        <li key={href}>
          <a href={href} className={`${tile} h-full`}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {label}
              {href === "/report-bug" && hasUnreadReplies && (
                <span className="pill pill-accent">New reply</span>
              )}
            </span>
            <span className="mt-1 block text-[0.95rem] text-muted">{text}</span>
          </a>
        </li>
      ))}
      <li>
        <form method="post" action="/logout" className="h-full">
          <button type="submit" className={`${tile} grid h-full content-start`}>
            <span className="font-semibold">Sign Out</span>
            <span className="mt-1 block text-[0.95rem] text-muted">End the session in this browser.</span>
          </button>
        </form>
      </li>
    </ul>
  )
}
