/** An element of an XML document; names are `{namespace}local`, or `local` without a namespace. */
export type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string }

type Prefixes = ReadonlyMap<string, string>

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }))

/**
 * Reads a document as strictly as expat, with which WinSparkle reads its feed: everything that is not well-formed (XML 1.0,
 * Namespaces in XML 1.0) throws. Without DTDs, CDATA and processing instructions, which the site does not write.
 */
export function readXml(text: string): Element {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)) throw new Error("character")
  const reader = new Reader(text)
  reader.take(/<\?xml version="1\.0" encoding="utf-8"\?>/iy, "declaration")
  reader.skipSpace()
  const root = reader.element(new Map())
  reader.skipSpace()
  if (!reader.isAtEnd()) throw new Error("text after the root element")
  return root
}

class Reader {
  private position = 0

  constructor(private readonly text: string) {}

  isAtEnd = () => this.position === this.text.length

  take(expression: RegExp, what: string): string {
    expression.lastIndex = this.position
    const [found] = expression.exec(this.text) ?? []
    if (found === undefined)
      throw new Error(`no ${what} at ${this.text.slice(this.position, this.position + 40)}`)
    this.position += found.length
    return found
  }

  skipSpace = () => this.take(/\s*/y, "space")

  element(outer: Prefixes): Element {
    this.take(/</y, "element")
    const name = this.take(NAME, "name")
    const written = this.attributes()
    const prefixes = new Map(outer)
    for (const [attribute, value] of written) {
      const [, prefix] = /^xmlns(?::(.+))?$/.exec(attribute) ?? [null, null]
      if (prefix !== null) prefixes.set(prefix ?? "", value)
    }
    const attributes = new Map(
      [...written]
        .filter(([attribute]) => !/^xmlns(:|$)/.test(attribute))
        .map(([attribute, value]) => [
          attribute.includes(":") ? expand(attribute, prefixes) : attribute,
          value,
        ]),
    )
    const element: Element = { name: expand(name, prefixes), attributes, children: [], text: "" }
    if (this.take(/\/?>/y, "end of the tag") === "/>") return element
    for (;;) {
      element.text += decodeEntities(this.take(/[^<]*/y, "text"))
      if (this.text.startsWith("</", this.position)) break
      element.children.push(this.element(prefixes))
    }
    this.take(new RegExp(`</${name}\\s*>`, "y"), `end of ${name}`)
    return element
  }

  private attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    while (/^\s+[^\s/>]/.test(this.text.slice(this.position, this.position + 200))) {
      this.skipSpace()
      const name = this.take(NAME, "name")
      const value = this.take(/\s*=\s*(?:"[^"<]*"|'[^'<]*')/y, "value")
      if (attributes.has(name)) throw new Error(`${name} twice`)
      attributes.set(name, decodeEntities(value.trim().replace(/^=\s*/, "").slice(1, -1)))
    }
    this.skipSpace()
    return attributes
  }
}

function expand(name: string, prefixes: Prefixes): string {
  const [local = "", prefix] = name.split(":").reverse()
  const namespace = prefixes.get(prefix ?? "")
  if (prefix !== undefined && namespace === undefined) throw new Error(`unknown prefix of ${name}`)
  return namespace ? `{${namespace}}${local}` : local
}

function decodeEntities(text: string): string {
  return text.replace(/&(#\d+|#x[\da-f]+|\w+)?;?/gi, (written, name: string | undefined) => {
    if (!name || !written.endsWith(";")) throw new Error(`bare ampersand in ${text.slice(0, 40)}`)
    if (name.startsWith("#"))
      return String.fromCodePoint(Number(name.replace(/^#x/i, "0x").replace(/^#/, "")))
    const character = ENTITIES.get(name)
    if (character === undefined) throw new Error(`unknown entity ${name}`)
    return character
  })
}
