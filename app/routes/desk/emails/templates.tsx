import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { PreviewLinks } from "#app/components/desk/preview-links.tsx"
import { emailTemplates, templatesCopy } from "#app/copy/desk/email-templates.ts"
import { EMAIL_SAMPLES } from "#app/emails/email-samples.ts"

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
      lead={templatesCopy.lead}
      back={{ href: "/desk/emails", label: "Emails" }}
    >
      <DeskTable
        caption="Email templates"
        rows={templates}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { label: "Email", isClear: true, cell: ({ title }) => <strong>{title}</strong> },
          { label: "To", cell: ({ to }) => to },
          { label: "When", isClear: true, narrow: "below", cell: ({ when }) => when },
          { label: "Subject", isClear: true, narrow: "below", cell: ({ subject }) => subject },
          {
            label: "Preview",
            isClear: true,
            narrow: "below",
            cell: ({ name }) => <PreviewLinks path={`/desk/emails/templates/${name}`} />,
          },
        ]}
      />
    </DeskPage>
  )
}
