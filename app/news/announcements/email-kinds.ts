import { brand } from "#app/platform/brand.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import type { Block } from "./announcement.ts"
import { announcementEmail } from "./emails.tsx"

const blocks: Block[] = [
  { kind: "paragraph", children: [{ kind: "text", text: "What’s new" }] },
  {
    kind: "list",
    isOrdered: false,
    items: [
      [
        { kind: "strong", children: [{ kind: "text", text: "Faster" }] },
        { kind: "text", text: " start" },
      ],
    ],
  },
]

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "news",
    label: "News",
    samples: [
      emailSample({
        name: "announcement",
        title: "News",
        to: "Readers of news",
        when: "“Send” at an announcement",
        // The owner writes it.
        facts: () => null,
        write: (_, site) =>
          announcementEmail(
            {
              subject: `${brand.name} 2.0.0 is here`,
              blocks,
              plainText: null,
              url: `${site.siteUrl}/unsubscribe?token=0123456789abcdef0123456789abcdef&news=1`,
            },
            site,
          ),
      }),
    ],
  },
  { kind: "test", label: "Test", samples: [] },
]
