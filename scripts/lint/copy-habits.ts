import { globSync, readFileSync } from "node:fs"
import ts from "typescript"

/** Habits by which a text reads as translated. */
const HABITS = ["colon sentences", "that after a noun", "words over twelve letters"] as const
type Habit = (typeof HABITS)[number]

/** Which copy is counted together, how often it may have each habit, and how often at best. A limit is only made smaller. */
type Budget = {
  copy: string
  paths: string[]
  except: RegExp
  limits: Record<Habit, number>
  aims?: Partial<Record<Habit, number>>
}

const PUBLIC_COPY = [
  "app/site/**/{copy,*-copy}.ts",
  "app/site/**/*.md",
  "app/releases/{versions,feeds,download}/{copy,*-copy}.ts",
  "app/orders/plans/{copy,*-copy}.ts",
  "app/platform/http/copy.ts",
]

const BUDGETS: Budget[] = [
  {
    copy: "public pages",
    paths: PUBLIC_COPY,
    except: /desk-copy|synonyms-copy/,
    limits: { "colon sentences": 12, "that after a noun": 56, "words over twelve letters": 30 },
    aims: { "colon sentences": 12 },
  },
  {
    copy: "signed-in pages and in emails",
    paths: [
      "app/{accounts,orders,payments,invoices,licensing,support,news}/**/{copy,*-copy,emails,*-email}.{ts,tsx}",
    ],
    except: /desk-copy|orders\/plans/,
    limits: { "colon sentences": 70, "that after a noun": 42, "words over twelve letters": 36 },
  },
]

/** A word, a colon and what it explains, up to the end of the sentence. */
const COLON = /\p{L}[”*)]*: \S[^.!?]*[.!?]/u
/** An article or the like, a noun that may have one word before it, and what tells it from others. */
const THAT = /\b(?:an?|the|each|every|no|any|all|some|\d+) (?:[\p{L}’-]+ )?[\p{L}’-]+ that (?=\p{Ll})/giu
const LONG_WORD = /(?<![\p{L}\d/@._-])\p{L}\p{Ll}{12,}(?![\p{L}\d/@_-])/gu

/** The places of each habit in a text that people read. */
export function findHabits(text: string): [Habit, string][] {
  const sentences = text.split(/(?<=[.!?][”)*]?)\s+/)
  return [
    ...sentences
      .filter((sentence) => COLON.test(sentence) && sentence.split(" ").length > 3)
      .map((sentence): [Habit, string] => ["colon sentences", sentence]),
    ...Array.from(text.matchAll(THAT), ([found]): [Habit, string] => ["that after a noun", found]),
    ...Array.from(text.matchAll(LONG_WORD), ([found]): [Habit, string] => [
      "words over twelve letters",
      found,
    ]),
  ]
}

/** The texts of a file with copy: those of a module, or the lines of Markdown. */
export function textsIn(path: string, content: string): string[] {
  if (path.endsWith(".md"))
    return content
      .replaceAll(/\]\([^)]*\)|\{#[^}]*\}/g, "")
      .replaceAll(/\{\w+\}/g, "X")
      .split("\n")
      .map((line) => line.replace(/^(?:title|description|updated): |^#+ |^\s*(?:\d+\.|[-*]) /, ""))
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join(""))
    ts.forEachChild(node, visit)
  }
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(path, content, ts.ScriptTarget.Latest, false, kind))
  return texts
}

type Count = { name: string; places: string[]; limit: number; aim: number }

/** Number of times that each copy has each habit, and the places. */
export function countHabits(budgets = BUDGETS): Count[] {
  return budgets.flatMap(({ copy, paths, except, limits, aims = {} }) => {
    const found = globSync(paths)
      .filter((path) => !except.test(path))
      .sort()
      .flatMap((path) =>
        textsIn(path, readFileSync(path, "utf8"))
          .flatMap(findHabits)
          .map(([habit, place]) => ({ habit, line: `  ${path}: ${place.trim()}` })),
      )
    return HABITS.map((habit) => ({
      name: `${habit} on ${copy}`,
      places: found.filter((each) => each.habit === habit).map(({ line }) => line),
      limit: limits[habit],
      aim: aims[habit] ?? limits[habit],
    }))
  })
}

/** Copy that people read, without the API's messages, whose characters stay. */
const READ = [
  "app/**/*.{tsx,md}",
  "app/**/{copy,*-copy,email,*-email,emails,*-emails}.ts",
  "app/**/desk{,-*}{,.server}.ts",
  "app/**/*-view.server.ts",
]
const IS_OF_API = /problems-copy\.ts$/

/** An apostrophe in a word or after a plural, the quote before words, and three points after one. */
const STRAIGHT = /\p{L}'\p{L}|s' \p{Ll}|(?:^| )"\p{L}\p{Ll}|\w\.\.\.(?!\w)/gu
const COMMAND = /npm run [^\n]*/g

/** The straight apostrophes, quotes and points of a text that people read, without those of a command. */
export const findStraight = (text: string): string[] => text.replaceAll(COMMAND, "").match(STRAIGHT) ?? []

/** Lists places where copy has marks that are not typographic. */
export const listStraight = (paths = READ): string[] =>
  globSync(paths)
    .filter((path) => !IS_OF_API.test(path))
    .sort()
    .flatMap((path) =>
      textsIn(path, readFileSync(path, "utf8"))
        .filter((text) => findStraight(text).length > 0)
        .map((text) => `  ${path}: ${text.trim()}`),
    )
