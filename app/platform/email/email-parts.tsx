import { type CSSProperties, Fragment, type ReactNode } from "react"
import { brand, mark } from "#app/platform/brand.ts"
import { keyGroups } from "#app/platform/text.ts"
import { isEmailAddress } from "./email-address.ts"
import type { FullContent, Highlighted, Labeled, Link } from "./email-content.ts"
import { styles } from "./theme.ts"

/** The mark and the name beside it, in the colors of the theme. */
export function Logo() {
  return <MarkAndName mark={<Mark />} name={brand.name} className="ink" style={styles.name} />
}

type MarkAndNameProps = { mark: ReactNode; name: string; className?: string; style: CSSProperties }

function MarkAndName({ mark, name, className, style }: MarkAndNameProps) {
  return (
    <table role="presentation" style={{ borderCollapse: "separate", borderSpacing: 0 }}>
      <tbody>
        <tr>
          <td style={{ padding: 0 }}>{mark}</td>
          <td className={className} style={style}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The mark: a square of its own, which a name of several lines beside it does not stretch. On the license card it is bright in both themes. */
function Mark({ isOnCard = false }: { isOnCard?: boolean }) {
  const { fill, ink } = isOnCard ? styles.cardMark : styles.themeMark
  return (
    <table
      role="presentation"
      className={isOnCard ? undefined : "fill"}
      style={{ ...styles.mark, background: fill }}
      aria-hidden="true"
    >
      <tbody>
        <tr>
          {mark.bars.map((height) => (
            <td key={height} style={styles.barCell}>
              <div
                className={isOnCard ? undefined : "bar"}
                style={{ ...styles.bar, background: ink, height }}
              />
            </td>
          ))}
          {mark.bars.length === 0 && <td style={{ ...styles.initial, color: ink }}>{brand.name[0]}</td>}
        </tr>
      </tbody>
    </table>
  )
}

export function Highlight({ title, label, value }: Highlighted) {
  return title ? <LicenseCard {...{ title, label, value }} /> : <Value {...{ label, value }} />
}

/** The card of licensing/dashboard/license-card.tsx. Its colors are the same in both themes. */
function LicenseCard({ title, label, value }: Required<Highlighted>) {
  return (
    <div className="license" style={styles.license}>
      <MarkAndName mark={<Mark isOnCard />} name={title} style={styles.licenseTitle} />
      <div style={styles.licenseLabel}>{label}</div>
      <div className="key" style={styles.licenseKey} title={value}>
        <Readable text={value} />
      </div>
    </div>
  )
}

function Value({ label, value }: Labeled) {
  return (
    <div className="paper line" style={styles.card}>
      <div className="muted" style={styles.label}>
        {label}
      </div>
      <div className="ink" style={styles.value} title={value}>
        <Readable text={value} />
      </div>
    </div>
  )
}

/** A license key in groups, spaced by styles so that copying it adds no spaces. */
const Readable = ({ text }: { text: string }) =>
  keyGroups(text).map((group) => (
    <span key={group} style={styles.group}>
      {group}
    </span>
  ))

export function Steps({ title, items }: { title: string; items: string[] }) {
  return (
    <>
      <h2 className="ink" style={styles.subheading}>
        {title}
      </h2>
      <ol className="ink" style={{ ...styles.ink, margin: "0 0 24px", paddingLeft: 24 }}>
        {items.map((item) => (
          <li key={item} style={{ marginBottom: 4 }}>
            <LinkedText text={item} />
          </li>
        ))}
      </ol>
    </>
  )
}

export function LinkList({ title, links }: { title: string; links: Link[] }) {
  return (
    <>
      <h2 className="ink" style={styles.subheading}>
        {title}
      </h2>
      <ul className="ink" style={{ ...styles.ink, paddingLeft: 20 }}>
        {links.map(({ label, url }) => (
          <li key={url} style={{ marginBottom: 4 }}>
            <a href={url} className="accent" style={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The cell carries the color too, because Outlook ignores the padding of a link. */
export function Button({ label, url }: Link) {
  return (
    <table
      role="presentation"
      className="button"
      style={{ margin: "0 0 20px", borderCollapse: "separate", borderSpacing: 0 }}
    >
      <tbody className="button">
        <tr className="button">
          <td className="button fill" style={styles.buttonCell}>
            <a href={url} className="on-fill" style={styles.button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** True for an amount or a number of an order or a payment, which stay in one line. */
const isWhole = (value: string) => value.length <= 24 && !/[\s@]/.test(value)

export function FactTable({ facts }: Pick<FullContent, "facts">) {
  return (
    <table role="presentation" style={{ ...styles.column, margin: "0 0 20px" }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td className="muted line cell label" style={{ ...styles.cell, ...styles.cellLabel }}>
              {label}
            </td>
            <td className="ink line cell" style={styles.cell}>
              <span style={isWhole(value) ? styles.whole : undefined}>{value}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Signature({ lines }: { lines: string[] }) {
  return (
    <div className="signature muted" style={styles.signature}>
      {lines.map((line) => (
        <div key={line}>
          <LinkedText text={line} />
        </div>
      ))}
    </div>
  )
}

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

function hrefOf(word: string) {
  if (/^https?:\/\//.test(word)) return word
  return isEmailAddress(word) ? `mailto:${word}` : null
}
