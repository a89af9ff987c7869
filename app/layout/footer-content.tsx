import { footerCopy as copy } from "./footer-copy.ts"

/** Label by path, in the order shown. */
type Links = Record<string, string>

/** Content of the footer, rendered on the server only. */
export function FooterContent({ supportEmail, year }: { supportEmail: string; year: string }) {
  return (
    <div className="wrap">
      <div className="footer-row">
        <nav aria-label={copy.pages}>
          <ul className="footer-links">
            <FooterLinks links={copy.pageLinks} className="if-long" />
            <FooterLinks links={copy.helpLinks} />
            <FooterLinks links={copy.aboutLinks} className="if-long" />
            <FooterLinks links={copy.contactLinks} />
            <FooterLinks links={copy.signedOutLinks} className="if-long if-signed-out" />
            <FooterLinks links={copy.signedInLinks} className="if-long if-signed-in" />
            <FooterLinks links={copy.accountLinks} className="if-long" />
            <FooterLinks links={copy.documentLinks} className="if-short" />
          </ul>
        </nav>
        <p>
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      </div>
      <div className="footer-row if-long">
        <nav aria-label={copy.documents}>
          <ul className="footer-links">
            <FooterLinks links={copy.documentLinks} />
          </ul>
        </nav>
        <p>{copy.maker(year)}</p>
      </div>
    </div>
  )
}

function FooterLinks({ links, className }: { links: Links; className?: string }) {
  return Object.entries(links).map(([path, label]) => (
    <li key={path} className={className}>
      <a href={path}>{label}</a>
    </li>
  ))
}
