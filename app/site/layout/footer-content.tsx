import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { MarkAgain } from "#app/platform/ui/icon.tsx"
import { footerCopy as copy } from "./footer-copy.ts"

/** Label by path, in the order shown. */
type Links = Record<string, string>

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
          <p className="mt-2">{copy.motto}</p>
          <p>
            <a className="link link-tall" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        </div>
        <FooterColumn heading={copy.product}>
          <FooterLinks links={copy.productLinks} />
        </FooterColumn>
        <FooterColumn heading={copy.account}>
          <FooterLinks links={copy.signedOutLinks} className="if-signed-out" />
          <FooterLinks links={copy.signedInLinks} className="if-signed-in" />
          <FooterLinks links={copy.accountLinks} />
        </FooterColumn>
        <FooterColumn heading={copy.company} isWide>
          <FooterLinks links={copy.companyLinks} />
        </FooterColumn>
      </div>
      <p className="wrap mt-8">{copy.maker}</p>
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
