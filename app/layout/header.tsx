import { useLocation } from "@remix-run/react"
import { brand } from "#app/platform/brand.ts"
import { Icon, Mark } from "#app/platform/ui/icon.tsx"
import { headerCopy as copy } from "./header-copy.ts"

export type HeaderVisitor = { signedIn: boolean; isPaid: boolean }

/** Target of the "Download" link: the login page, then the pricing page, then the download page. */
function downloadPath({ signedIn, isPaid }: HeaderVisitor): string {
  if (!signedIn) return "/login"
  return isPaid ? "/download" : "/buy"
}

/** The mark, and the menu unless the page is there to pay. */
export function Header({ visitor, hasMenu }: { visitor: HeaderVisitor; hasMenu: boolean }) {
  return (
    <header className="no-print sticky top-0 z-10 border-b border-line bg-paper no-popover:max-lg:static noscript:max-lg:static">
      <div className="wrap @container flex min-h-16 flex-wrap items-center gap-x-2 lg:gap-x-6">
        <a href="/" className="flex min-h-11 items-center gap-2.5 font-display text-xl font-semibold">
          <Mark id="mark" />
          {brand.name}
        </a>
        {hasMenu && (
          <>
            <Menu visitor={visitor} />
            <div className={`ms-auto flex items-center gap-2 lg:m-0 ${visitor.isPaid ? "lg:hidden" : ""}`}>
              {!visitor.isPaid && (
                <a
                  href="/buy"
                  className="btn btn-quiet min-h-11 px-4 text-sm lg:min-h-10 @max-[16rem]:hidden"
                >
                  {copy.get}
                </a>
              )}
              <button
                type="button"
                className="btn btn-quiet min-h-[46px] w-[48px] p-0 lg:hidden no-popover:hidden"
                aria-label={copy.menu}
                {...{ popovertarget: "menu" }}
              >
                <Icon name="menu" />
              </button>
            </div>
          </>
        )}
      </div>
    </header>
  )
}

/** The main links: a row on wide screens, otherwise a popover that the menu button opens. */
function Menu({ visitor }: { visitor: HeaderVisitor }) {
  const { pathname } = useLocation()
  return (
    <nav id="menu" aria-label={copy.main} className="menu" {...{ popover: "auto" }}>
      <ul className="link-columns">
        {linksFor(visitor).map((link) => (
          <li key={link.label}>
            <a href={link.href} aria-current={currentAs(link, pathname)}>
              {link.label}
            </a>
          </li>
        ))}
        {visitor.signedIn && (
          <li>
            <form method="post" action="/logout">
              <button type="submit">{copy.logOut}</button>
            </form>
          </li>
        )}
      </ul>
    </nav>
  )
}

type Link = { href: string; label: string }

function linksFor(visitor: HeaderVisitor): Link[] {
  return [
    { href: "/#features", label: copy.features },
    { href: "/buy", label: copy.pricing },
    { href: "/about", label: copy.about },
    { href: "/contact", label: copy.contact },
    { href: "/#faq", label: copy.faq },
    { href: downloadPath(visitor), label: copy.download },
    visitor.signedIn ? { href: "/dashboard", label: copy.dashboard } : { href: "/login", label: copy.logIn },
  ]
}

/**
 * "Download" is current only on /download: for other visitors it shares its URL with another link. "Features" leads to a part of
 * the landing page, and stands for the page of the same name.
 */
function currentAs({ href, label }: Link, pathname: string) {
  if (pathname === "/features" && label === copy.features) return "true"
  return pathname === href && (label !== copy.download || href === "/download") ? "page" : undefined
}
