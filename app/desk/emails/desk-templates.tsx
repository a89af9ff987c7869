import { useLoaderData } from "@remix-run/react"
import { DeskPage, PreviewLinks } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { screen } from "#app/screens/page.server.ts"
import { renderSamples } from "./sample-emails.ts"
import { emailTemplates, templatesCopy } from "./templates-copy.ts"

export const { meta, loader } = screen({
  title: templatesCopy.title,
  lead: templatesCopy.lead,
  back: "/desk/emails",
  read: ({ context: { config } }) => {
    const samples = renderSamples(config)
    const templates = Object.entries(emailTemplates).map(([name, [title, to, when]]) => {
      return { name, title, to, when, subject: samples.get(name)?.subject }
    })
    return { templates }
  },
})

export default function EmailTemplates() {
  const page = useLoaderData<typeof loader>()
  const { templates } = page
  return (
    <DeskPage page={page}>
      <DeskTable
        caption={templatesCopy.title}
        columns={{
          Email: { isClear: true },
          To: {},
          When: { narrow: "below" },
          Subject: { narrow: "below" },
          Preview: { narrow: "below" },
        }}
        rows={templates.map(({ name, title, to, when, subject }) => ({
          cells: [
            <strong key="title">{title}</strong>,
            to,
            when,
            subject,
            <PreviewLinks key="preview" path={`/desk/emails/templates/${name}`} />,
          ],
        }))}
      />
    </DeskPage>
  )
}
