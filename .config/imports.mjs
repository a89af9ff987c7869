import { routeModules } from "./route-modules.mjs"

// Which files may import which: by subject and by role. A file's folder says its subject, its name says its role.

/** Each subject may import those before it. */
const ORDER = [
  "layout",
  "audit",
  "accounts",
  "screens",
  "orders",
  "licensing",
  "invoices",
  "payments",
  "news",
  "releases",
  "reports",
  "desk",
]

/** Subjects beside them, and what they may import; the desk may import them. */
const BESIDE = {
  support: ["layout", "audit", "accounts", "screens", "orders"],
  site: [...ORDER, "support"],
}

const SUBJECTS = [...ORDER, ...Object.keys(BESIDE)]

/** Files that import a later subject, and why. */
export const EXCEPTIONS = {
  // Signed-in pages read session, account, open order and license in one query.
  "accounts/account/account.ts": ["orders", "licensing"],
  "accounts/sessions/queries.server.ts": ["orders", "licensing"],
  // The account page shows what was bought, and asks for the consent to news.
  "accounts/account/account-page.tsx": ["invoices", "news"],
  // Log-in and sign-up show the purchase that they lead to; a quote's link proves its address.
  "accounts/log-in/login.tsx": ["orders"],
  "accounts/sign-up/signup.tsx": ["orders"],
  // An account's export and its deletion reach everything that it has.
  "accounts/data/export-account.server.ts": ["invoices"],
  "accounts/data/export-queries.server.ts": ["orders"],
  "accounts/data/deletion-queries.server.ts": ["orders", "licensing", "support"],
  "accounts/data/your-data.tsx": ["orders", "site"],
  // The proof of an address sends the receipts of that address.
  "accounts/email-address/confirm-email.server.ts": ["invoices"],
  "accounts/email-address/confirmed-address-queries.server.ts": ["invoices"],
  // The order at the provider is opened with the order here; the port's types alone.
  "orders/checkout/start-checkout.server.ts": ["payments"],
  // A buyer who comes back asks for the payment, and activates the computer that they came from.
  "orders/checkout/checkout.tsx": ["licensing", "payments"],
  "orders/checkout/checkout-callback.ts": ["payments"],
  "orders/checkout/reseller-action.server.ts": ["payments"],
  // A paid quote gets its license.
  "orders/quotes/desk-actions.server.ts": ["payments"],
  // Orders and the licenses that they buy.
  "orders/plans/buy.tsx": ["releases", "site"],
  // The description of the API names the update calls too.
  "licensing/api/openapi.ts": ["releases"],
  // The dashboard shows a payment that came back.
  "licensing/dashboard/dashboard-page.server.ts": ["payments"],
  // Issued licenses and documents decide a payment's problem.
  "invoices/documents/issue-invoices.server.ts": ["payments"],
  // Links to help where its question arises.
  "orders/checkout/waiting-panel.tsx": ["site"],
  "licensing/dashboard/dashboard.tsx": ["site"],
  "releases/download/installer-check.tsx": ["site"],
  "releases/feeds/changelog.tsx": ["site"],
}

const anyOf = (parts) => `(?:${parts.join("|")})`
const exactly = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The modules of routes, and what only they use. */
const ROUTES = routeModules.map((path) => `^${exactly(path)}$`)
const COPY = "(?:[/-]copy\\.ts|\\.md)$"
const FORM = "[/-]form\\.ts$"
const QUERIES = "queries\\.server\\.ts$"
const EMAILS =
  "/emails\\.tsx?$|^app/(?!platform/).+/(?:email|gathered)-kinds\\.ts$|-emails?\\.ts$|/parse-message\\.ts$|^app/platform/email/(?:layout|email-parts|email-content|theme)\\.tsx?$"
const PAGES = anyOf([
  ...ROUTES,
  "^app/(?!platform/email/)(?!.*/emails\\.tsx$).*\\.tsx$",
  "-(?:page|view|actions?|call)\\.server\\.ts$",
  "^app/screens/(?!work-)",
  "/(?:submitted-form\\.server|openapi|passkey-client|page-meta|rendering|trusted-types|unanswered)\\.ts$",
])
/** Work items, declared beside their things: a query, its words and the actions that resolve them. */
const WORK_SOURCES = "/(?:work-sources?|gathered-sources|describe-work)\\.server\\.ts$"
/** Adapters of the services outside: only the composition root imports them. */
const ADAPTERS = anyOf([
  "^app/platform/gateways/(?!ports|call-service|analytics).*\\.server\\.ts$",
  "^app/payments/(?:razorpay|polar)/.*\\.server\\.ts$",
  "/(?:kv-\\w+|r2-\\w+|ed25519-signer|resend|installer-file)\\.server\\.ts$",
])
const ROOT = "^app/[^/]+\\.tsx?$"
const SERVER = "\\.server\\.tsx?$"
const MARKUP = "\\.tsx$"

const inSubject = (subject) => `^app/${subject}/`

function subjectsAfter(subject) {
  const allowed = BESIDE[subject] ?? [
    ...ORDER.slice(0, ORDER.indexOf(subject)),
    ...(subject === "desk" ? Object.keys(BESIDE) : []),
  ]
  return SUBJECTS.filter((other) => other !== subject && !allowed.includes(other))
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to })

const EXCEPTED = Object.keys(EXCEPTIONS).map((path) => `^app/${exactly(path)}$`)

const subjectRules = SUBJECTS.filter((subject) => subjectsAfter(subject).length > 0).map((subject) =>
  forbid(
    `${subject}-imports-later-subject`,
    "What a subject needs of a later one is handed in, or the file is named with its reason.",
    { path: inSubject(subject), pathNot: EXCEPTED },
    { path: subjectsAfter(subject).map(inSubject) },
  ),
)

const exceptionRules = Object.entries(EXCEPTIONS).map(([path, subjects]) => {
  const own = path.slice(0, path.indexOf("/"))
  const others = subjectsAfter(own).filter((subject) => !subjects.includes(subject))
  return forbid(
    `exception-of-${own}`,
    "This file may import the later subjects that .config/imports.mjs names.",
    { path: `^app/${exactly(path)}$` },
    { path: others.map(inSubject) },
  )
})

const RULES_FILE = { path: "^app/.+/.*\\.ts$", pathNot: [SERVER, COPY, FORM, EMAILS, PAGES, "\\.d\\.ts$"] }

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "unknown-folder",
      "A folder of app/ is a subject or platform.",
      {},
      { path: "^app/[^/]+/", pathNot: `^app/${anyOf([...SUBJECTS, "platform"])}/` },
    ),
    forbid(
      "import-from-unknown-folder",
      "A folder of app/ is a subject or platform.",
      { path: "^app/[^/]+/", pathNot: `^app/${anyOf([...SUBJECTS, "platform"])}/` },
      {},
    ),
    forbid(
      "platform-imports-subject",
      "Platform is what every subject stands on: it knows none of them.",
      { path: "^app/platform/" },
      { path: SUBJECTS.map(inSubject) },
    ),
    ...subjectRules,
    ...exceptionRules,
    forbid("rules-import-other-roles", "Rules and ports import rules and ports.", RULES_FILE, {
      path: [SERVER, COPY, FORM, EMAILS, MARKUP, "^db/"],
    }),
    forbid(
      "copy-imports-other-roles",
      "Copy imports rules and copy.",
      { path: COPY },
      { path: [SERVER, FORM, EMAILS, MARKUP, "^db/"] },
    ),
    forbid(
      "forms-import-other-roles",
      "Forms import rules and copy.",
      { path: FORM },
      { path: [SERVER, EMAILS, MARKUP, "^db/"] },
    ),
    forbid(
      "emails-import-other-roles",
      "Email templates import rules, copy and the layout of emails.",
      { path: EMAILS },
      { path: [SERVER, FORM, PAGES, "^db/"] },
    ),
    forbid(
      "queries-import-other-roles",
      "Queries import rules, queries and db/.",
      { path: QUERIES },
      {
        path: ["^app/.*\\.server\\.tsx?$", COPY, FORM, EMAILS, MARKUP],
        pathNot: [
          QUERIES,
          "^app/desk/work-items/gathered-sources\\.server\\.ts$",
          "^app/screens/work-source\\.server\\.ts$",
        ],
      },
    ),
    forbid(
      "use-cases-import-pages",
      "Use cases import queries, rules, emails and ports; what they answer becomes a sentence in a page.",
      { path: `^app/.+/.*${SERVER}`, pathNot: [PAGES, WORK_SOURCES, "^app/platform/(?:http|page-cache)/"] },
      { path: [PAGES, COPY, FORM] },
    ),
    forbid(
      "adapter-outside-of-root",
      "Only the composition root imports adapters; all others take their port.",
      { path: "^(?:app/.+/|db/)", pathNot: ADAPTERS },
      { path: ADAPTERS },
    ),
    forbid(
      "adapters-import-other-roles",
      "Adapters import rules, ports and each other.",
      { path: ADAPTERS },
      {
        path: [SERVER, COPY, FORM, EMAILS, MARKUP, "^db/"],
        pathNot: [ADAPTERS, "/(?:call-service|analytics)\\.server\\.ts$"],
      },
    ),
    forbid(
      "import-of-root",
      "Files of app/ itself compose the others; its types of capabilities are for all.",
      { path: "^app/.+/" },
      { path: ROOT, pathNot: "^app/(?:capabilities|routes)\\.ts$" },
    ),
    forbid(
      "db-imports-other-roles",
      "The schema and its client import rules.",
      { path: "^db/" },
      { path: ["^app/.*\\.server\\.tsx?$", COPY, FORM, EMAILS, MARKUP, ROOT] },
    ),
    forbid(
      "import-of-all-tables",
      "Code imports the tables of a subject from db/schema/; the index of all is for tools.",
      { path: "^(?:app|db)/", pathNot: "^db/(?:schema|drizzle\\.config)\\.ts$" },
      { path: "^db/schema\\.ts$" },
    ),
    forbid(
      "site-imports-its-tools",
      "What is deployed imports neither tests nor scripts.",
      { path: "^(?:app|db)/" },
      { path: "^(?:tests|scripts|docs)/" },
    ),
    forbid(
      "rules-import-packages",
      "Rules and copy need no package.",
      { path: "^app/.+/.*\\.ts$", pathNot: [SERVER, FORM, EMAILS, PAGES, "\\.d\\.ts$"] },
      { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "@remix-run/cloudflare" },
    ),
    forbid(
      "queries-import-packages",
      "Queries need Drizzle alone.",
      { path: QUERIES },
      { dependencyTypes: ["npm", "npm-dev"], pathNot: "/drizzle-orm/" },
    ),
    forbid(
      "forms-import-packages",
      "Forms need zod.",
      { path: FORM },
      { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "/(?:zod|@remix-run/cloudflare)/" },
    ),
    forbid(
      "emails-import-packages",
      "Email templates need React, and Markdown for what the owner writes.",
      { path: EMAILS },
      {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot: "/(?:react|react-dom|marked|decode-named-character-reference)/",
      },
    ),
    forbid(
      "use-cases-import-packages",
      "Use cases need no package but those of sessions and second factors.",
      { path: `^app/.+/.*${SERVER}`, pathNot: [PAGES, QUERIES, ADAPTERS, WORK_SOURCES] },
      {
        dependencyTypes: ["npm", "npm-dev"],
        pathNot: "/(?:@remix-run/[\\w-]+|lucia|uqr|@otplib/[\\w-]+|@oslojs/webauthn|zod)/",
      },
    ),
    forbid(
      "adapters-import-packages",
      "Adapters need zod and the signatures of webhooks.",
      { path: ADAPTERS },
      { dependencyTypes: ["npm", "npm-dev"], pathNot: "/(?:zod|standardwebhooks)/" },
    ),
    forbid(
      "shared-components-import-server",
      "Components of platform and the site's frame take what they show as props.",
      { path: "^app/(?:platform/ui|screens/(?!list\\.tsx|details\\.tsx)|layout)/.*\\.tsx$" },
      { path: [SERVER, "^db/"] },
    ),
    forbid(
      "import-of-desk",
      "The desk gathers what all subjects have: none of them imports it.",
      { path: "^app/(?!desk/).+/" },
      { path: inSubject("desk") },
    ),
    forbid(
      "page-imports-page",
      "A page imports no page of another folder: what both need stands beside it.",
      { path: "^app/(.+)/desk-[^/]+\\.tsx$" },
      { path: "/desk-[^/]+\\.tsx$", pathNot: ["^app/$1/", "^app/screens/"] },
    ),
    forbid(
      "pages-import-packages",
      "Pages need React, Remix and zod.",
      { path: PAGES },
      {
        dependencyTypes: ["npm", "npm-dev"],
        pathNot: "/(?:react|react-dom|zod|@remix-run/[\\w-]+|@simplewebauthn/browser)/",
      },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|^app/modules\\.d\\.ts$|\\?inline" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "workerd", "default"],
    },
  },
}
