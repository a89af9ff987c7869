import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { emailTemplates } from "#app/copy/desk/email-templates.ts"
import { EMAIL_SAMPLES } from "#app/emails/email-samples.ts"
import { DeskPage, DeskTable, deskMeta, PreviewLinks } from "#app/routes/desk/kernel.ts"

export const meta = deskMeta("Email templates")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { config } = args.context
  const templates = Object.entries(emailTemplates).map(([name, template]) => {
    return { name, ...template, subject: EMAIL_SAMPLES.get(name)?.(config).subject }
  })
  return { templates }
}

export default function EmailTemplates() {
  const { templates } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Email templates"
      lead="Each email that the site sends, with made-up facts, ending with your name and address. What was sent, and what became of it, is at Emails."
      back="/desk/emails"
    >
      <DeskTable
        caption="Email templates"
        columns={[
          { label: "Email", isClear: true },
          { label: "To" },
          { label: "When", isClear: true, narrow: "below" },
          { label: "Subject", isClear: true, narrow: "below" },
          { label: "Preview", isClear: true, narrow: "below" },
        ]}
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
