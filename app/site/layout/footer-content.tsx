import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { MarkAgain } from "#app/platform/ui/icon.tsx"

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
      <div className="wrap link-columns gap-8 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full md:col-auto">
          <p className="flex items-center gap-2 font-display text-xl font-semibold text-ink">
            <MarkAgain size={24} />
            {brand.name}
          </p>
          <p className="mt-2">Windows with nothing in its way.</p>
          <p>
            <a className="link link-tall" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        </div>
        <FooterColumn heading="Product">
          <FooterLinks links={productLinks} />
        </FooterColumn>
        <FooterColumn heading="Account">
          <FooterLinks links={signedOutLinks} className="if-signed-out" />
          <FooterLinks links={signedInLinks} className="if-signed-in" />
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
    <nav aria-label={heading} className={isWide ? "col-span-full md:col-auto" : undefined}>
      <p className="font-semibold text-ink">{heading}</p>
      <ul className={isWide ? "footer-links link-columns md:block" : "footer-links"}>{children}</ul>
    </nav>
  )
}

function FooterLinks({ links, className }: { links: Links; className?: string }) {
  return Object.entries(links).map(([path, label]) => (
    <li key={path} className={className}>
      <a href={path}>{label}</a>
    </li>
  ))
}
