import { renderToStaticMarkup } from "react-dom/server"
import { FooterContent } from "#app/ui/footer-content.tsx"

const rendered = new Map<string, string>()

/** The footer's markup, rendered once an isolate. */
export function footerOf(supportEmail: string): string {
  const footer =
    rendered.get(supportEmail) ?? renderToStaticMarkup(<FooterContent supportEmail={supportEmail} />)
  rendered.set(supportEmail, footer)
  return footer
}
