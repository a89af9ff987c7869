/** The brand's colors; see `app/platform/ui/styles/styles.css`. */
const light = {
  paper: "#fafaf7",
  raised: "#ffffff",
  ink: "#16201e",
  muted: "#55625e",
  line: "#dfe3dc",
  accent: "#00695a",
  onAccent: "#ffffff",
}

const dark: typeof light = {
  paper: "#0e1312",
  raised: "#161d1b",
  ink: "#e9efec",
  muted: "#9fb0aa",
  line: "#26302d",
  accent: "#4fd6b8",
  onAccent: "#06251f",
}

/**
 * The dark colors, by class. They override the inline light ones, which are all that clients without style
 * sheets see. Without quotes and `>`, which React would escape.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .raised { background: ${dark.raised} !important }
  .ink { color: ${dark.ink} !important }
  .muted { color: ${dark.muted} !important }
  .line { border-color: ${dark.line} !important }
  .accent { color: ${dark.accent} !important }
  .fill { background: ${dark.accent} !important }
  .on-fill { color: ${dark.onAccent} !important }
  .bar { background: ${dark.onAccent} !important }
}
@media (max-width: 480px) {
  .canvas { padding: 20px 12px !important }
  .sheet { padding: 22px 20px 16px !important }
  .signature { padding: 16px 21px 0 !important }
  .license { padding: 18px 16px !important }
  .key { font-size: 15px !important }
  .cell { display: block !important; width: auto !important; border-top-width: 0 !important; padding: 0 0 9px !important }
  .label { border-top-width: 1px !important; padding: 9px 0 0 !important }
  .button, .button a { display: block !important; text-align: center !important }
}
`

const text = { fontFamily: "'Segoe UI', system-ui, -apple-system, sans-serif", fontSize: 16, lineHeight: 1.6 }

/** Style of a value that one click or tap selects, and that stays on one line where it fits. */
const value = {
  fontFamily: "'Cascadia Mono', Consolas, ui-monospace, monospace",
  fontSize: 20,
  fontWeight: 600,
  lineHeight: 1.5,
  overflowWrap: "anywhere",
  userSelect: "all",
  WebkitUserSelect: "all",
} as const

/** Inline styles, for they are what most clients support. */
export const styles = {
  page: { ...text, margin: 0, padding: 0, background: light.paper, color: light.ink },
  canvas: { background: light.paper, padding: "36px 20px" },
  sheet: {
    background: light.raised,
    border: `1px solid ${light.line}`,
    borderRadius: 16,
    margin: "20px 0 0",
    padding: "32px 36px 20px",
  },
  column: { width: "100%", maxWidth: 560, margin: "0 auto", borderCollapse: "collapse" },
  ink: { ...text, color: light.ink, margin: "0 0 16px", overflowWrap: "anywhere" },
  muted: { ...text, fontSize: 14, color: light.muted, margin: "0 0 12px", overflowWrap: "anywhere" },
  heading: {
    ...text,
    color: light.ink,
    fontSize: 27,
    fontWeight: 680,
    letterSpacing: "-0.02em",
    lineHeight: 1.2,
    margin: "0 0 12px",
    overflowWrap: "anywhere",
  },
  subheading: { ...text, color: light.ink, fontSize: 17, fontWeight: 650, margin: "24px 0 8px" },
  card: {
    background: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: 12,
    margin: "0 0 16px",
    padding: "14px 18px",
  },
  label: { ...text, fontSize: 13, color: light.muted },
  value: { ...value, color: light.ink },
  // The license card's own colors.
  license: {
    background: "#0b2e28",
    backgroundImage: "linear-gradient(115deg, #134a3f, #0b2f28 55%, #071f1b)",
    borderRadius: 16,
    margin: "0 0 20px",
    padding: "22px 24px",
  },
  licenseTitle: { ...text, color: dark.ink, fontSize: 17, fontWeight: 650, padding: "0 0 0 10px" },
  licenseLabel: { ...text, color: dark.muted, fontSize: 13, margin: "18px 0 0" },
  group: { display: "inline-block", marginRight: "0.5em", whiteSpace: "nowrap" },
  licenseKey: { ...value, color: dark.ink },
  button: {
    ...text,
    display: "inline-block",
    padding: "11px 24px",
    fontWeight: 600,
    color: light.onAccent,
    textDecoration: "none",
  },
  link: { color: light.accent, textDecoration: "underline" },
  buttonCell: { background: light.accent, borderRadius: 10, padding: 0 },
  themeMark: { fill: light.accent, ink: light.onAccent },
  cardMark: { fill: dark.accent, ink: dark.onAccent },
  mark: {
    borderCollapse: "separate",
    borderRadius: 8,
    borderSpacing: 0,
    boxSizing: "border-box",
    height: 32,
    padding: "0 4px",
    width: 32,
  },
  initial: {
    ...text,
    fontSize: 18,
    fontWeight: 700,
    lineHeight: "32px",
    padding: 0,
    textAlign: "center",
  },
  barCell: { padding: "0 0 0 2px", verticalAlign: "middle" },
  bar: {
    borderRadius: 3,
    width: 6,
    fontSize: 0,
    lineHeight: 0,
  },
  name: {
    ...text,
    color: light.ink,
    fontSize: 20,
    fontWeight: 700,
    letterSpacing: "-0.02em",
    padding: "0 0 0 10px",
  },
  cell: {
    ...text,
    fontSize: 15,
    color: light.ink,
    borderTop: `1px solid ${light.line}`,
    padding: "9px 0",
    overflowWrap: "anywhere",
    verticalAlign: "top",
  },
  cellLabel: { color: light.muted, width: 128, padding: "9px 16px 9px 0" },
  whole: { whiteSpace: "nowrap" },
  signature: {
    ...text,
    fontSize: 13,
    color: light.muted,
    padding: "18px 37px 0",
  },
} as const
