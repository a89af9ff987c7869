/** The styles in the server-rendered document; empty on the server, which adds them when the document is rendered. */
export const sentStyles =
  typeof document === "undefined" ? "" : (document.querySelector("head > style")?.textContent ?? "")
