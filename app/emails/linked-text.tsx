import { Fragment } from "react"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { styles } from "./theme.ts"

/** A sentence of ours whose email addresses and URLs are links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(" ").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words never change their order
    <Fragment key={index}>
      {index > 0 && " "}
      <Word word={word} />
    </Fragment>
  ))
}

/** The sign that ends a sentence is not part of a link. */
function Word({ word }: { word: string }) {
  const target = word.replace(/[.,:;!?]$/, "")
  const href = hrefOf(target)
  if (!href) return word
  return (
    <>
      <a href={href} className="accent" style={styles.link}>
        {target}
      </a>
      {word.slice(target.length)}
    </>
  )
}

function hrefOf(word: string): string | null {
  if (/^https?:\/\//.test(word)) return word
  return isEmailAddress(word) ? `mailto:${word}` : null
}
