import { decodeNamedCharacterReference } from "decode-named-character-reference"
import { lexer, type Token } from "marked"
import { withoutControls } from "#app/platform/text.ts"
import { ANNOUNCEMENT_LIMITS, type Block, type Inline, type MessageProblem } from "./announcement.ts"

type ParsedMessage = { kind: "parsed"; blocks: Block[] } | { kind: "refused"; because: MessageProblem }

class Refused extends Error {
  constructor(readonly because: MessageProblem) {
    super(because)
  }
}

/** Reads the Markdown of an announcement: paragraphs, headings, lists, bold, italics and links to https addresses. */
export function parseMessage(markdown: string): ParsedMessage {
  try {
    const blocks = lexer(markdown).flatMap(toBlocks)
    return blocks.length === 0 ? { kind: "refused", because: "empty" } : { kind: "parsed", blocks }
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", because: error.because }
    throw error
  }
}

function toBlocks(token: Token): Block[] {
  switch (token.type) {
    case "space":
      return []
    case "heading":
    case "paragraph":
      return [{ kind: token.type, children: toInlines(token.tokens) }]
    case "list":
      return [{ kind: "list", isOrdered: token.ordered === true, items: itemsOf(token) }]
    default:
      throw new Refused(token.type === "html" ? "html" : "unsupported")
  }
}

/** Lists in lists are refused. */
function itemsOf(list: Token) {
  if (!("items" in list) || !Array.isArray(list.items)) throw new Refused("unsupported")
  return list.items.map(({ tokens = [] }: { tokens?: Token[] }) =>
    tokens.flatMap((token) => {
      if (token.type === "text" || token.type === "paragraph") return toInlines(inlineTokens(token))
      throw new Refused(token.type === "html" ? "html" : "unsupported")
    }),
  )
}

const inlineTokens = (token: Token) => ("tokens" in token && token.tokens ? token.tokens : [token])

function toInlines(tokens: Token[] | undefined) {
  return (tokens ?? []).flatMap(toInline)
}

function toInline(token: Token): Inline[] {
  switch (token.type) {
    case "text":
    case "escape":
      return [{ kind: "text", text: "text" in token ? unescapeEntities(String(token.text)) : token.raw }]
    // Code says what it says.
    case "codespan":
      return [{ kind: "text", text: readable(token.text) }]
    case "br":
      return [{ kind: "text", text: "\n" }]
    case "strong":
      return [{ kind: "strong", children: toInlines(token.tokens) }]
    case "em":
      return [{ kind: "emphasis", children: toInlines(token.tokens) }]
    case "link": {
      const href = String(token.href)
      // A person would have to trust a link that others on the way can change.
      if (!/^(https:\/\/[^\s/]+|mailto:[^\s@]+@)/i.test(href)) throw new Refused("link")
      return [{ kind: "link", href, children: toInlines(token.tokens) }]
    }
    case "image":
      throw new Refused("image")
    case "html":
      throw new Refused("html")
    default:
      throw new Refused("unsupported")
  }
}

const readable = (text: string) => withoutControls(text, ANNOUNCEMENT_LIMITS.message)

/** `&mdash;`, and the one number that marked writes; it reads numbers itself. */
const ENTITY = /&(?:([a-z][a-z0-9]{1,31})|#39);/gi

/**
 * marked leaves named character references to HTML and escapes some texts, which React does here. Unknown names stay, and
 * none is a bidirectional control.
 */
const unescapeEntities = (text: string) =>
  readable(
    text.replace(ENTITY, (entity: string, name?: string) =>
      name === undefined ? "'" : decodeNamedCharacterReference(name) || entity,
    ),
  )
