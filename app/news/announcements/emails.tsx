import { Fragment, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, signature } from "#app/platform/email/email-content.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import { EmailFrame } from "#app/platform/email/layout.tsx"
import { styles } from "#app/platform/email/theme.ts"
import type { Block, Inline } from "./announcement.ts"

const WHY = `You’re getting this email because you asked for news about ${brand.name}.`
const UNSUBSCRIBE = "Stop these emails"

type Announcement = {
  subject: string
  blocks: Block[]
  /** The plain text, where it was written by hand. */
  plainText: string | null
  /** URL that ends the recipient's news. */
  url: string
}

/** News as HTML without images, and as plain text: with who sends them, why, and how they end. */
export function announcementEmail(announcement: Announcement, site: SiteAddresses): Omit<Email, "to"> {
  const { subject, blocks, plainText, url } = announcement
  const html = `<!doctype html>${renderToStaticMarkup(
    <EmailFrame subject={subject} preview={textOf(blocks).slice(0, 150)} site={site}>
      <h1 className="ink" style={styles.heading}>
        {subject}
      </h1>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
        <BlockOf key={index} block={block} />
      ))}
      <p className="muted" style={styles.muted}>
        {WHY}{" "}
        <a href={url} className="accent" style={styles.link}>
          {UNSUBSCRIBE}
        </a>
        .
      </p>
    </EmailFrame>,
  )}`
  const ending = [`${WHY} ${UNSUBSCRIBE}:\n${url}`, ["--", ...signature(site)].join("\n")]
  return { subject, html, text: [plainText ?? textOf(blocks), ...ending].join("\n\n") }
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") {
    return (
      <h2 className="ink" style={styles.subheading}>
        <Inlines inlines={block.children} />
      </h2>
    )
  }
  if (block.kind === "paragraph") {
    return (
      <p className="ink" style={styles.ink}>
        <Inlines inlines={block.children} />
      </p>
    )
  }
  const List = block.isOrdered ? "ol" : "ul"
  return (
    <List className="ink" style={{ ...styles.ink, paddingLeft: 22 }}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
        <li key={index} style={{ marginBottom: 4 }}>
          <Inlines inlines={item} />
        </li>
      ))}
    </List>
  )
}

function Inlines({ inlines }: { inlines: Inline[] }): ReactNode {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change their order
    <Fragment key={index}>
      <InlineOf inline={inline} />
    </Fragment>
  ))
}

function InlineOf({ inline }: { inline: Inline }) {
  if (inline.kind === "text") return inline.text
  const children = <Inlines inlines={inline.children} />
  if (inline.kind === "strong") return <strong>{children}</strong>
  if (inline.kind === "emphasis") return <em>{children}</em>
  return (
    <a href={inline.href} className="accent" style={styles.link}>
      {children}
    </a>
  )
}

/** The message as plain text: each address stands after the words of its link. */
function textOf(blocks: Block[]) {
  return blocks
    .map((block) => {
      if (block.kind !== "list") return inlineText(block.children)
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${inlineText(item)}`)
        .join("\n")
    })
    .join("\n\n")
}

function inlineText(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === "text") return inline.text
      const words = inlineText(inline.children)
      if (inline.kind !== "link") return words
      const address = inline.href.replace(/^mailto:/, "")
      return words === address ? words : `${words} (${address})`
    })
    .join("")
}
