import { renderToStaticMarkup } from "react-dom/server"
import { brand } from "#app/platform/brand.ts"
import { file } from "#app/screens/page.server.ts"
import { collectEvidence, type Evidence } from "./evidence-view.server.ts"
import { findOrderDetails } from "./queries.server.ts"

/** The file is opened from a disk, where the site's styles are not. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2.5rem auto;padding:0 1.25rem;color:#16201d;background:#fff}
h1{font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.15rem 1rem}
dt,dt+dd{margin-top:.5rem}dt{font-weight:600}dd{margin-left:0;white-space:pre-line;overflow-wrap:anywhere}dd+dd{grid-column:2}
@media print{body{margin:0;max-width:none;font-size:11pt}dd{break-inside:avoid}}`

const EvidencePage = ({ title, facts }: Evidence) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <style>{STYLE}</style>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        <p>{brand.fullName}</p>
        <dl>
          {facts.map(({ name, lines }) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      </main>
    </body>
  </html>
)

/** The evidence on an order's dispute as one page to print or to send. */
export const loader = file(async ({ db, id, context, searchParams }) => {
  const found = await findOrderDetails(db, id)
  const disputeId = searchParams.get("dispute") ?? ""
  const evidence = found && collectEvidence(found, disputeId, context.config.siteUrl)
  if (!evidence) return null
  return new Response(`<!doctype html>${renderToStaticMarkup(<EvidencePage {...evidence} />)}`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": `attachment; filename="${brand.slug}-evidence-${disputeId.replace(/\W/g, "")}.html"`,
    },
  })
})
