/** Changes that extensions and translators make while a page loads, by what they change. */
export const EXTENSIONS = [
  "html",
  "head",
  "body, like Grammarly",
  "forms, like a password manager",
  "every element, like Dark Reader",
  "every text, like Google Translate",
] as const

export type Extension = (typeof EXTENSIONS)[number]

/**
 * Runs in each document from its start, as the extension that the window is named after. Elements come without attributes of
 * styles and styles without text, which the policy blocks for the page and not for an extension.
 */
export function actAsExtension(): void {
  const seen = new WeakSet<Node>()

  function forEach(selector: string, change: (element: HTMLElement) => void): void {
    const changeNew = () => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        if (!seen.has(element)) change(element)
        seen.add(element)
      }
    }
    new MutationObserver(changeNew).observe(document, { childList: true, subtree: true })
    changeNew()
  }

  function add(place: InsertPosition, beside: Element | null, name: string): HTMLElement {
    const element = document.createElement(name)
    seen.add(element)
    beside?.insertAdjacentElement(place, element)
    return element
  }

  const onceParsed = (change: () => void) => addEventListener("DOMContentLoaded", change)

  function translate(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const untranslated: Text[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest("script, style, textarea, font") || text.data.trim() === "") continue
      untranslated.push(text)
    }
    for (const text of untranslated) {
      const font = document.createElement("font")
      add("beforeend", font, "font").textContent = text.data
      text.parentNode?.replaceChild(font, text)
    }
  }

  const changes: Record<string, () => void> = {
    html: () => {
      forEach("html", (html) => {
        html.setAttribute("data-extension", "")
        html.classList.add("extension")
        html.lang = "de"
      })
      forEach("body", (body) => add("beforebegin", body, "extension-panel"))
      onceParsed(() => add("beforeend", document.documentElement, "extension-panel"))
    },
    head: () => {
      forEach("head", (head) => add("afterbegin", head, "meta"))
      forEach("head > style", (style) => add("beforebegin", style, "link"))
      forEach("title", (title) => {
        title.textContent = `(1) ${title.textContent}`
      })
    },
    "body, like Grammarly": () => {
      forEach("body", (body) => {
        body.setAttribute("data-gr-ext-installed", "")
        add("afterbegin", body, "grammarly-desktop-integration")
      })
      forEach("textarea, input", (field) => {
        field.setAttribute("data-gramm", "false")
        add("afterend", field, "grammarly-extension")
      })
      onceParsed(() => add("beforeend", document.body, "grammarly-popups"))
    },
    "forms, like a password manager": () => {
      forEach("form", (form) => form.setAttribute("data-lpignore", "true"))
      forEach("input", (input) => {
        add("beforeend", add("beforebegin", input, "div"), "button")
        input.style.setProperty("background-color", "lightyellow")
        input.setAttribute("autocomplete", "off")
      })
    },
    "every element, like Dark Reader": () => {
      forEach("html", (html) => html.setAttribute("data-darkreader-mode", "dynamic"))
      forEach("head", (head) => add("beforeend", head, "link"))
      forEach("body, body *", (element) => {
        element.setAttribute("data-darkreader-inline-color", "")
        element.style.setProperty("--darkreader-inline-color", "#fff")
      })
    },
    "every text, like Google Translate": () => {
      forEach("html", (html) => {
        html.classList.add("translated-ltr")
        html.lang = "hi"
      })
      const observer = new MutationObserver(translate)
      const changed = { childList: true, characterData: true, subtree: true }
      forEach("body", (body) => observer.observe(body, changed))
      onceParsed(() => add("beforeend", document.body, "gtx-trans"))
    },
  }
  changes[window.name]?.()
}
