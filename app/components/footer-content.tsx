import type { ReactNode } from "react"
import { brand } from "#app/copy/brand.ts"
import { Mark } from "./icon.tsx"

/** Label by path, in the order shown. */
type Links = Record<string, string>

const productLinks: Links = {
  "/features": "Features",
  "/buy": "Pricing",
  "/free": "Free version",
  "/download": "Download",
  "/changelog": "Change log",
  "/#faq": "FAQ",
}

const signedOutLinks: Links = {
  "/login": "Login",
  "/signup": "Sign up",
}

const signedInLinks: Links = {
  "/dashboard": "Dashboard",
  "/account": "Account",
}

const accountLinks: Links = {
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
  "/refund-policy": "Refunds",
  "/delivery": "Delivery",
}

/** Content of the footer, rendered on the server only. */
export function FooterContent({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <div className="wrap link-columns gap-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full grid content-start gap-3 md:col-span-1">
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
        <FooterColumn heading="Product">
          <FooterLinks links={productLinks} />
        </FooterColumn>
        <FooterColumn heading="Account">
          <FooterLinks links={signedOutLinks} className="in-data-[visitor=signed-in]:hidden" />
          <FooterLinks links={signedInLinks} className="in-data-[visitor=signed-out]:hidden" />
          <FooterLinks links={accountLinks} />
        </FooterColumn>
        <FooterColumn heading="About us" isWide>
          <FooterLinks links={companyLinks} />
        </FooterColumn>
      </div>
      <p className="wrap mt-8">{`© ${brand.name}. Made in Thane, India. No tracking, no cookies for visitors.`}</p>
    </>
  )
}

type FooterColumnProps = {
  heading: string
  /** Spans all columns on small screens. */
  isWide?: boolean
  children: ReactNode
}

function FooterColumn({ heading, isWide = false, children }: FooterColumnProps) {
  return (
    <nav aria-label={heading} className={isWide ? "col-span-full md:col-span-1" : ""}>
      <h2 className="text-[0.95rem] font-semibold tracking-normal text-ink">{heading}</h2>
      <ul className={`mt-1 ${isWide ? "link-columns md:block" : ""}`}>{children}</ul>
    </nav>
  )
}

const linkClass = "inline-flex min-h-9 items-center pointer-coarse:min-h-11 hover:text-ink"

function FooterLinks({ links, className }: { links: Links; className?: string }) {
  return Object.entries(links).map(([path, label]) => (
    <li key={path} className={className}>
      <a href={path} className={linkClass}>
        {label}
      </a>
    </li>
  ))
}
