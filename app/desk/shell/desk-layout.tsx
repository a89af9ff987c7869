import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { NavLink, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { menuNumber } from "#app/desk/work-items/copy.ts"
import { waitingByScreen } from "#app/desk/work-items/describe-work.server.ts"
import { countWorkItems } from "#app/desk/work-items/queries.server.ts"
import { DESK_SCRIPT } from "#app/platform/page-cache/desk-script.ts"
import { Icon, Mark } from "#app/platform/ui/icon.tsx"
import { Links } from "#app/screens/cells.tsx"
import { frameCopy as copy } from "#app/screens/copy.ts"
import { deskMenu } from "#app/screens/menu-copy.ts"

export const handle = { frame: "desk", script: "desk" }

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireOwner(args)
  const { db, log, config } = args.context
  const hasReseller = config.polar !== null
  const now = args.context.now()
  // The overview reads the work items themselves.
  if (new URL(args.request.url).pathname === "/desk") return { email, now, waiting: [], hasReseller }
  // A page without these numbers is better than none.
  const waiting = await countWorkItems(db, now)
    .then(waitingByScreen)
    .catch((error) => {
      log.error("overview-unreadable", error)
      return []
    })
  return { email, now, waiting, hasReseller }
}

/** Returns the open work items by menu screen; from the overview's own data on the overview. */
function useWaiting() {
  const { waiting } = useLoaderData<typeof loader>()
  const overview = useRouteLoaderData<{ waiting?: typeof waiting }>("desk/overview/desk-overview")
  return overview?.waiting ?? waiting
}

/** The frame of the owner's pages. Each page calls `requireOwner` too: a request for its data can leave this one out. */
export default function DeskLayout() {
  const { email, hasReseller } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  // The search page keeps the search text in its URL.
  const searched = pathname === "/desk/search" ? new URLSearchParams(search).get("q") : null
  // Explains the number beside the page's menu link: each kind of work item, with a link to its list.
  const own = useWaiting().filter(({ screen }) => screen === pathname)
  return (
    <div className="desk">
      <DeskMenu hasReseller={hasReseller} />
      <header className="desk-bar">
        <button
          type="button"
          className="btn btn-quiet w-11 flex-none min-[60rem]:hidden no-popover:hidden"
          aria-label={copy.menu}
          {...{ popovertarget: "desk-menu" }}
        >
          <Icon name="menu" />
        </button>
        <form method="get" action="/desk/search">
          <label htmlFor="desk-search" className="sr-only">
            {copy.search}
          </label>
          <Icon name="search" size={17} />
          <input
            id="desk-search"
            name="q"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={copy.searchPlaceholder}
            defaultValue={searched ?? ""}
            className="input"
          />
          <button type="submit" className="btn btn-quiet">
            {copy.find}
          </button>
        </form>
        <p className="desk-who ms-auto max-w-1/2 flex-none truncate text-xs text-muted max-md:hidden">
          <a className="font-semibold text-ink" href="/account">
            {email}
          </a>{" "}
          · {copy.times}
        </p>
      </header>
      <main id="main" className="desk-main">
        {own.length > 0 && (
          <p className="mb-3 text-muted">
            {`${copy.waiting} `}
            <Links links={own} />
          </p>
        )}
        <Outlet />
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: DESK_SCRIPT }} />
    </div>
  )
}

/** The links to all screens: a column on wide screens, otherwise a popover that the menu button opens. */
function DeskMenu({ hasReseller }: { hasReseller: boolean }) {
  return (
    <nav id="desk-menu" aria-label={copy.desk} className="desk-menu" {...{ popover: "auto" }}>
      <p className="flex items-center gap-2.5 px-2 font-bold">
        <Mark size={24} />
        {copy.desk}
      </p>
      <ul>
        <MenuLink path="/desk" label={copy.overview} isExact />
      </ul>
      {deskMenu(hasReseller).map(([name, pages]) => (
        <div key={name}>
          <p id={`desk-${name}`} className="px-2 text-xs font-semibold text-muted">
            {name}
          </p>
          <ul aria-labelledby={`desk-${name}`}>
            {pages.map((page) => (
              <MenuLink key={page.path} {...page} />
            ))}
          </ul>
        </div>
      ))}
      <ul className="text-muted">
        <li>
          <a href="/">{copy.site}</a>
        </li>
        <li>
          <form method="post" action="/logout">
            <button type="submit">{copy.logOut}</button>
          </form>
        </li>
      </ul>
    </nav>
  )
}

/** A link with the number of work items that the screen stands for. */
function MenuLink({ path, label, isExact = false }: { path: string; label: string; isExact?: boolean }) {
  const count = menuNumber(useWaiting(), path)
  return (
    <li>
      <NavLink to={path} end={isExact} reloadDocument>
        {label}
        {count && (
          <small>
            {count}
            <span className="sr-only"> {copy.waitingHere}</span>
          </small>
        )}
      </NavLink>
    </li>
  )
}
