/** Words of the articles, and what people type instead of them. */
const synonyms = [
  [
    "computer",
    ["pc", "pcs", "laptop", "laptops", "notebook", "machine", "machines", "desktop", "device", "devices"],
  ],
  ["several", ["two", "three", "second", "multiple", "more than one", "additional", "both"]],
  ["many", ["two", "three", "multiple", "bulk"]],
  ["license", ["licence", "licences"]],
  ["license key", ["serial", "serial number", "product key", "activation code", "activation key"]],
  ["activate", ["register", "unlock"]],
  ["release", ["deactivate", "unlink", "remove pc", "remove computer"]],
  ["transfer", ["move", "migrate", "switch to"]],
  [
    "reinstalled",
    ["format", "formatted", "clean install", "fresh install", "reset windows", "new ssd", "new hard drive"],
  ],
  ["lost", ["forgot", "forgotten", "misplaced", "missing"]],
  ["email", ["mail", "mails"]],
  [
    "smartscreen",
    ["virus", "viruses", "malware", "trojan", "antivirus", "defender", "unsigned", "unsafe", "blocked"],
  ],
  ["installer", ["setup", "exe", "download file"]],
  ["update", ["upgrade", "new version", "latest version", "patch"]],
  [
    "offline",
    ["no internet", "without internet", "no connection", "air gapped", "airgapped", "not connected"],
  ],
  ["undo", ["revert", "rollback", "roll back", "restore defaults", "turn off", "broke", "broken"]],
  ["uninstall", ["remove", "delete", "get rid of"]],
  ["restore point", ["backup", "recovery"]],
  [
    "refund",
    ["money back", "my money", "reimburse", "reimbursement", "return", "cancel", "cancellation", "withdraw"],
  ],
  ["pending", ["processing", "stuck", "waiting", "not confirmed", "no license", "no key"]],
  ["charged twice", ["paid twice", "double charge", "double charged", "double payment", "two payments"]],
  ["receipt", ["bill", "invoices"]],
  ["gstin", ["gst", "tax", "taxes", "sales tax", "hsn"]],
  ["vat", ["value added tax", "mwst", "tva", "iva", "btw", "moms", "tax", "taxes"]],
  ["reverse charge", ["vat exempt", "without vat", "tax free", "net price"]],
  [
    "without prompts",
    ["silent", "unattended", "deploy", "deployment", "intune", "group policy", "command line", "msi"],
  ],
  ["office", ["business", "organization", "school", "team", "employees"]],
] as const

/** Words of a question that no article is about. */
const ignored =
  "an am and any are as at be but can cant could did do does doesnt dont for from get got had has have help how if in into is isnt it its me my need no not of on or our please should that the their there this to want was we were what when where which who why will with would you your"

/** Vocabulary with which the help's search reads typed words. */
export const helpVocabulary = { synonyms, ignored } as const
