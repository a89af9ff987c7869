import { type Element, readXml } from "./read-xml.ts"

/** How often an element may be there, and what is in it. */
type Rule = {
  least: number
  most: number
  text?: RegExp
  attributes?: Record<string, { isRequired: boolean; value: RegExp }>
  children?: Record<string, Rule>
}

const SPARKLE = "http://www.andymatuschak.org/xml-namespaces/sparkle"
const sparkle = (name: string) => `{${SPARKLE}}${name}`

const one = (text: RegExp): Rule => ({ least: 1, most: 1, text })
const optional = (rule: Omit<Rule, "least" | "most">): Rule => ({ least: 0, most: 1, ...rule })
const VERSION = /^\d+(\.\d+)*$/

/**
 * An appcast as both readers take it: RSS 2.0 with Sparkle's extensions, after WinSparkle's guide (docs/…/publishing-updates.mdx)
 * and src/appcast.cpp of 2026-07-23, and NetSparkle's XMLAppCastGenerator.cs and TestAppFiles/appcast.xml of 2024-10-16.
 * Nothing else is allowed: a DSA signature would end NetSparkle's check of the Ed25519 one.
 */
const RSS: Rule = {
  least: 1,
  most: 1,
  attributes: { version: { isRequired: true, value: /^2\.0$/ } },
  children: {
    channel: {
      least: 1,
      most: 1,
      children: {
        title: one(/./),
        link: optional({ text: /^https?:\/\// }),
        description: one(/./),
        language: one(/^en$/),
        item: {
          least: 0,
          most: 100,
          children: {
            title: one(/./),
            description: optional({}),
            [sparkle("releaseNotesLink")]: optional({ text: /^\s*\w+:\/\/.*/s }),
            // NetSparkle: "ddd, dd MMM yyyy HH:mm:ss zzz".
            pubDate: optional({ text: /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/ }),
            [sparkle("version")]: optional({ text: VERSION }),
            [sparkle("shortVersionString")]: optional({ text: VERSION }),
            enclosure: {
              least: 1,
              most: 1,
              attributes: {
                url: { isRequired: true, value: /^https?:\/\// },
                length: { isRequired: true, value: /^\d+$/ },
                type: { isRequired: true, value: /^application\/octet-stream$/ },
                [sparkle("os")]: { isRequired: false, value: /^windows$/ },
                [sparkle("version")]: { isRequired: false, value: VERSION },
                [sparkle("edSignature")]: { isRequired: false, value: /^[A-Za-z0-9+/]{86}==$/ },
              },
            },
          },
        },
      },
    },
  },
}

/** What is wrong with a feed, one sentence each; throws for one that is not well-formed. */
export function appcastProblems(xml: string): string[] {
  const root = readXml(xml)
  return root.name === "rss" ? problemsOf(root, RSS, "rss") : [`the root is ${root.name}`]
}

/** The items of a feed, as an updater reads them. */
export function appcastItems(xml: string) {
  const [channel] = readXml(xml).children
  return (channel?.children ?? [])
    .filter(({ name }) => name === "item")
    .map((item) => {
      const child = (name: string) => item.children.find((each) => each.name === name)
      const enclosure = child("enclosure")?.attributes
      return {
        version: child(sparkle("version"))?.text ?? enclosure?.get(sparkle("version")),
        url: enclosure?.get("url"),
        length: Number(enclosure?.get("length")),
        edSignature: enclosure?.get(sparkle("edSignature")) ?? null,
        description: child("description")?.text,
        pubDate: child("pubDate")?.text ?? null,
      }
    })
}

function problemsOf(element: Element, rule: Rule, path: string): string[] {
  const problems: string[] = []
  const { attributes = {}, children = {} } = rule
  if (rule.text && !rule.text.test(element.text)) problems.push(`${path}: ${element.text}`)
  for (const [name, value] of element.attributes) {
    const allowed = attributes[name]
    if (!allowed) problems.push(`${path} has the attribute ${name}`)
    else if (!allowed.value.test(value)) problems.push(`${path}, ${name}: ${value}`)
  }
  for (const [name, { isRequired }] of Object.entries(attributes)) {
    if (isRequired && !element.attributes.has(name)) problems.push(`${path} lacks the attribute ${name}`)
  }
  for (const { name } of element.children) if (!children[name]) problems.push(`${path} has ${name}`)
  for (const [name, child] of Object.entries(children)) {
    const found = element.children.filter((each) => each.name === name)
    if (found.length < child.least || found.length > child.most)
      problems.push(`${path}: ${found.length} ${name}`)
    problems.push(...found.flatMap((each) => problemsOf(each, child, `${path}/${name}`)))
  }
  return problems
}
