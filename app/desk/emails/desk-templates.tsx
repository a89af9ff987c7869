import { useLoaderData } from "@remix-run/react"
import { DeskPage, PreviewLinks } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { screen } from "#app/screens/page.server.ts"
import { templatesCopy } from "./copy.ts"
import { emailSamples } from "./gathered-kinds.ts"

export const { meta, loader } = screen({
  title: templatesCopy.title,
  lead: templatesCopy.lead,
  back: "/desk/emails",
  read: ({ context: { config } }) => ({
    templates: emailSamples.map(({ write, ...words }) => ({ ...words, subject: write(config).subject })),
  }),
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
