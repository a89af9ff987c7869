import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const entities = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'")

/** Somebody without script at the desk: what is pressed is found on the page that is open, and counted. */
export class DeskVisit {
  presses = 0
  path = "/desk"
  html = ""

  private constructor(private readonly owner: TestClient) {}

  static async open(owner: TestClient): Promise<DeskVisit> {
    const visit = new DeskVisit(owner)
    await visit.follow(await owner.get("/desk"), "/desk")
    return visit
  }

  get text(): string {
    return textOf(this.html)
  }

  /** Presses the first link with this text, or the row of a list that has it. */
  async pressLink(text: string): Promise<void> {
    const rows = [...this.html.matchAll(/<tr class="desk-row".*?<\/tr>/gs)].map(([row]) => row)
    const links = [...this.html.matchAll(/<a [^>]*>.*?<\/a>/gs)].map(([link]) => link)
    const found =
      links.find((link) => textOf(link).trim() === text) ?? rows.find((row) => textOf(row).includes(text))
    const href = /href="([^"]+)"/.exec(found ?? "")?.[1]
    if (!href) throw new Error(`no link "${text}" at ${this.path}`)
    this.presses++
    const path = entities(href)
    await this.follow(await this.owner.get(path), path)
  }

  /** Fills in the form that has this button and, where it is named, this text, and presses the button. */
  async pressButton(button: string, fields: Record<string, string> = {}, about = ""): Promise<void> {
    const forms = [...this.html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
    const found = forms.find(([form]) => hasButton(form, button) && form.includes(about))
    if (!found) throw new Error(`no button "${button}" at ${this.path}`)
    const [, attributes = "", content = ""] = found
    const values = { ...fieldsOf(content), ...fields }
    const action = entities(/action="([^"]+)"/.exec(attributes)?.[1] ?? this.path.split("?")[0] ?? "")
    this.presses++
    if (/method="post"/.test(attributes)) await this.follow(await this.owner.post(action, values), action)
    else {
      const path = `${action}?${new URLSearchParams(values)}`
      await this.follow(await this.owner.get(path), path)
    }
  }

  private async follow(response: Response, path: string): Promise<void> {
    const location = response.headers.get("location")
    if (location) return this.follow(await this.owner.get(location), location)
    this.path = path
    this.html = await response.text()
  }
}

const hasButton = (form: string, text: string) =>
  [...form.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].some(([, label = ""]) => textOf(label).trim() === text)

/** What a browser sends of the fields that nobody touches. */
function fieldsOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const texts = [...form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)]
  const selects = [...form.matchAll(/<select[^>]*name="([^"]+)".*?<\/select>/gs)]
  return Object.fromEntries([
    ...inputs
      .filter((input) => !/type="(checkbox|radio)"/.test(input))
      .map((input) => [attribute(input, "name"), attribute(input, "value")]),
    ...texts.map(([, name = "", value = ""]) => [name, entities(value)]),
    ...selects.map(([select, name = ""]) => [
      name,
      attribute(/<option[^>]*selected[^>]*>/.exec(select)?.[0] ?? "", "value"),
    ]),
  ])
}

const attribute = (tag: string, name: string) =>
  entities(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "")
