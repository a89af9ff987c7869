import { brand } from "#app/copy/brand.ts"
import { Mark } from "./icon.tsx"

const groups = [
  {
    heading: "Product",
    links: [
      { href: "/#features", label: "Features" },
      { href: "/buy", label: "Pricing" },
      { href: "/download", label: "Download" },
      { href: "/#faq", label: "FAQ" },
    ],
  },
  {
    heading: "Account",
    links: [
      { href: "/login", label: "Login" },
      { href: "/signup", label: "Sign up" },
      { href: "/dashboard", label: "Dashboard" },
      { href: "/report-bug", label: "Report a bug" },
      { href: "/donate", label: "Donate" },
    ],
  },
  {
    heading: "Company",
    links: [
      { href: "/about", label: "About" },
      { href: "/contact", label: "Contact" },
      { href: "/privacy", label: "Privacy" },
      { href: "/terms", label: "Terms" },
      { href: "/license", label: "License" },
      { href: "/cookies", label: "Cookies" },
    ],
  },
] as const

/** Heading of the link group that spans both columns on small screens. */
const FULL_WIDTH_GROUP = "Company"

/** Content of the footer, rendered on the server only. */
export function FooterContent({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <div className="wrap grid grid-cols-2 gap-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-3 md:col-span-1">
          <p className="flex items-center gap-2 font-display text-lg font-bold text-ink">
            <Mark size={24} />
            {brand.name}
          </p>
          <p>Windows with nothing in its way.</p>
          <p>
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        </div>
        {groups.map(({ heading, links }) => (
          <nav
            key={heading}
            aria-label={heading}
            className={heading === FULL_WIDTH_GROUP ? "col-span-2 md:col-span-1" : ""}
          >
            <h2 className="text-[0.95rem] font-semibold tracking-normal text-ink">{heading}</h2>
            <ul className={`mt-1 ${heading === FULL_WIDTH_GROUP ? "grid grid-cols-2 gap-x-8 md:block" : ""}`}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="wrap mt-8">{`© ${brand.name}. Made in Thane, India. No tracking, no cookies for visitors.`}</p>
    </>
  )
}
