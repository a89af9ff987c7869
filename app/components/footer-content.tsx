import { brand } from "#app/copy/brand.ts"
import { Mark } from "./icon.tsx"

/** Label by path, in the order shown. */
type Links = Record<string, string>

const productLinks: Links = {
  "/features": "Features",
  "/buy": "Pricing",
  "/download": "Download",
  "/changelog": "Change log",
  "/#faq": "FAQ",
}

const accountLinks: Links = {
  "/login": "Login",
  "/signup": "Sign up",
  "/dashboard": "Dashboard",
  "/report-bug": "Report a bug",
  "/donate": "Donate",
}

const companyLinks: Links = {
  "/help": "Help",
  "/about": "About",
  "/contact": "Contact",
  "/privacy": "Privacy",
  "/terms": "Terms",
  "/license": "License",
  "/cookies": "Cookies",
}

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
        <FooterColumn heading="Product" links={productLinks} />
        <FooterColumn heading="Account" links={accountLinks} />
        <FooterColumn heading="Company" links={companyLinks} isWide />
      </div>
      <p className="wrap mt-8">{`© ${brand.name}. Made in Thane, India. No tracking, no cookies for visitors.`}</p>
    </>
  )
}

type FooterColumnProps = {
  heading: string
  links: Links
  /** Spans both columns on small screens. */
  isWide?: boolean
}

function FooterColumn({ heading, links, isWide = false }: FooterColumnProps) {
  return (
    <nav aria-label={heading} className={isWide ? "col-span-2 md:col-span-1" : ""}>
      <h2 className="text-[0.95rem] font-semibold tracking-normal text-ink">{heading}</h2>
      <ul className={`mt-1 ${isWide ? "grid grid-cols-2 gap-x-8 md:block" : ""}`}>
        {Object.entries(links).map(([path, label]) => (
          <li key={path}>
            <a
              href={path}
              className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
