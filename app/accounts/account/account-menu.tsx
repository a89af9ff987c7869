import { settingCopy as copy } from "./copy.ts"

type MenuProps = { current: string }

/** The pages of an account, and those beside them. */
export function AccountMenu({ current }: MenuProps) {
  return (
    <nav
      aria-label={copy.pages}
      className="account-menu no-print"
      data-beside={current in copy.besideLinks ? "" : undefined}
    >
      <MenuLinks links={copy.pageLinks} current={current} />
      <MenuLinks links={copy.besideLinks} current={current} />
    </nav>
  )
}

function MenuLinks({ links, current }: MenuProps & { links: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(links).map(([path, label]) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
